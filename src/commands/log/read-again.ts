import type { JsonView } from "../../lib/json-view/index.ts";
import { loadCalls } from "../../load/calls.ts";
import { readAt } from "../../load/load-at.ts";
import { isSamePlace } from "../../load/references.ts";
import type { Place } from "../../load/stream.ts";
import type { Call } from "../../model/call.ts";
import type { Collected } from "./collect.ts";

/** Gives the call of a digest, by its index. Throws an InputError where the file was changed meanwhile. */
export type ReadCall = (index: number) => Call;

/** A call has all its bytes with it, so that only the latest are kept: the next ones go on with them. */
const KEPT = 8;

/** Reads calls again, each of them once while they come in their order; a file without places as a whole. */
export function createReader({ digests, places }: Pick<Collected, "digests" | "places">): ReadCall {
  const calls = new Map<number, Call>();
  let last: JsonView | undefined;
  let whole: { readonly file: string; readonly calls: readonly Call[] } | undefined;

  const findInWhole = (index: number): Call | undefined => {
    const wanted = digests[index]!.source;
    if (whole?.file !== wanted.file) whole = { file: wanted.file, calls: loadCalls(wanted.file).calls };
    return whole.calls.find(({ source }) => isSamePlace(source, wanted));
  };

  const read = (index: number, place: Place | null): Call => {
    const { call, record } = readAt(digests[index]!.source, place, last);
    last = record;
    return call;
  };

  return (index) => {
    const place = places[index] ?? null;
    const call = calls.get(index) ?? (place === null ? findInWhole(index) : undefined) ?? read(index, place);
    calls.delete(index);
    calls.set(index, call);
    const [oldest] = calls.keys();
    if (calls.size > KEPT) calls.delete(oldest!);
    return call;
  };
}
