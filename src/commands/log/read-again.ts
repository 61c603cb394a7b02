import { loadCalls } from "../../load/calls.ts";
import { type ReadAgain, readAt } from "../../load/load-at.ts";
import { isSamePlace } from "../../load/references.ts";
import type { Call } from "../../model/call.ts";
import type { Collected } from "./collect.ts";

/**
 * Gives the call of a digest, by its index: it is good until the next but one was read. Throws an InputError where the
 * file was changed meanwhile.
 */
export type ReadCall = (index: number) => Call;

/** How many calls are kept at most. */
const KEPT = 4;

/** Reads calls again, each of them once while they come in their order; a file without places as a whole. */
export function createReader({
  digests,
  places,
  ring,
}: Pick<Collected, "digests" | "places" | "ring">): ReadCall {
  const calls = new Map<number, ReadAgain>();
  let last: ReadAgain | undefined;
  let whole: { readonly file: string; readonly calls: readonly Call[] } | undefined;

  const findInWhole = (index: number): Call | undefined => {
    const wanted = digests[index]!.source;
    if (whole?.file !== wanted.file) whole = { file: wanted.file, calls: loadCalls(wanted.file).calls };
    return whole.calls.find(({ source }) => isSamePlace(source, wanted));
  };

  const read = (index: number): ReadAgain => {
    const place = places[index] ?? null;
    const call = place === null ? findInWhole(index) : undefined;
    if (call !== undefined) return { call, record: undefined, mark: Number.POSITIVE_INFINITY };
    last = readAt(digests[index]!.source, place, ring, last);
    return last;
  };

  return (index) => {
    const known = calls.get(index);
    const kept = known !== undefined && ring.lasts(known.mark) ? known : read(index);
    calls.delete(index);
    calls.set(index, kept);
    const [oldest] = calls.keys();
    if (calls.size > KEPT) calls.delete(oldest!);
    return kept.call;
  };
}
