import { canonical } from "../lib/canonical.ts";
import { hashBytes } from "../lib/hash.ts";
import { viewOf } from "../lib/json-view/index.ts";
import type { Param, Piece } from "../model/call.ts";
import type { KeyParam } from "../model/provider.ts";

/** The part of a field that belongs to the key of the cache, as a piece of its own; null where nothing of it does. */
export function keyPart(param: Param, { members, default: left }: KeyParam): Piece | null {
  if (members === undefined && left === undefined) return param;
  const value = param.view.value();
  if (typeof value !== "object" || value === null) return value === left ? null : param;
  const defaults: Readonly<Record<string, unknown>> = typeof left === "object" ? left : {};
  const counts = ([name, member]: [string, unknown]) =>
    (members === undefined || members.includes(name)) && member !== defaults[name];
  const kept = Object.entries(value).filter(counts);
  if (kept.length === 0) return null;
  const view = viewOf(Object.fromEntries(kept));
  return {
    path: param.path,
    view,
    bytesHash: view.hash(),
    contentHash: hashBytes(canonical(view)),
    marker: null,
  };
}
