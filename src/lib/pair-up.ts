import type { Step } from "./align.ts";

/** A secondary key for the item at an index; null where the item has none. */
export type KeyOf = (index: number) => string | null;

/** Turns an item that was removed in one place and added in another, with the same key, into one `moved` step. */
export function markMoves(steps: readonly Step[], prev: readonly string[], curr: readonly string[]): Step[] {
  const removed = queues(steps, (index) => prev[index]!);
  const moved = new Map<number, number>();
  for (const step of steps) {
    if (step.kind !== "added") continue;
    const from = removed.get(curr[step.curr]!)?.shift();
    if (from !== undefined) moved.set(step.curr, from);
  }
  if (moved.size === 0) return [...steps];
  const gone = new Set(moved.values());
  const marked: Step[] = [];
  for (const step of steps) {
    if (step.kind === "removed" && gone.has(step.prev)) continue;
    const from = step.kind === "added" ? moved.get(step.curr) : undefined;
    const isMove = step.kind === "added" && from !== undefined;
    marked.push(isMove ? { kind: "moved", prev: from, curr: step.curr } : step);
  }
  return marked;
}

/**
 * Pairs what was removed with what was added between the same two neighbours where both have the same secondary key:
 * such a pair becomes one `changed` step. Of several with one key the first goes with the first.
 * With `evenOnly`, gaps that lost more than they got, or got more than they lost, are left as they are.
 */
export function pairUp(steps: readonly Step[], prevKey: KeyOf, currKey: KeyOf, evenOnly = false): Step[] {
  const paired: Step[] = [];
  for (let at = 0; at < steps.length; ) {
    const start = at;
    while (at < steps.length && isGap(steps[at]!)) at++;
    for (const step of pairGap(steps.slice(start, at), prevKey, currKey, evenOnly)) paired.push(step);
    if (at < steps.length) paired.push(steps[at++]!);
  }
  return paired;
}

function isGap(step: Step): boolean {
  return step.kind !== "same" && step.kind !== "changed";
}

function pairGap(gap: readonly Step[], prevKey: KeyOf, currKey: KeyOf, evenOnly: boolean): readonly Step[] {
  const lost = gap.filter((step) => step.kind === "removed");
  const got = gap.filter((step) => step.kind === "added");
  if (lost.length === 0 || got.length === 0 || (evenOnly && lost.length !== got.length)) return gap;
  const candidates = queues(lost, prevKey);
  const partner = new Map<number, number>();
  for (const { curr } of got) {
    const key = currKey(curr);
    const prev = key === null ? undefined : candidates.get(key)?.shift();
    if (prev !== undefined) partner.set(curr, prev);
  }
  if (partner.size === 0) return gap;
  return inOrder(gap, lost, partner);
}

/** A gap in the order of the current list, each removed item before the first pair that it stood in front of. */
function inOrder(
  gap: readonly Step[],
  lost: readonly { kind: "removed"; prev: number }[],
  partner: ReadonlyMap<number, number>,
): Step[] {
  const taken = new Set(partner.values());
  const left = lost.filter((step) => !taken.has(step.prev));
  const ordered: Step[] = [];
  let next = 0;
  for (const step of gap) {
    if (step.kind === "removed") continue;
    const prev = step.kind === "added" ? partner.get(step.curr) : undefined;
    if (step.kind !== "added" || prev === undefined) {
      ordered.push(step);
      continue;
    }
    while (next < left.length && left[next]!.prev < prev) ordered.push(left[next++]!);
    ordered.push({ kind: "changed", prev, curr: step.curr });
  }
  return [...ordered, ...left.slice(next)];
}

/** The removed items by key, in their order. */
function queues(steps: readonly Step[], keyOf: KeyOf): Map<string, number[]> {
  const byKey = new Map<string, number[]>();
  for (const step of steps) {
    if (step.kind !== "removed") continue;
    const key = keyOf(step.prev);
    if (key === null) continue;
    const queue = byKey.get(key);
    if (queue) queue.push(step.prev);
    else byKey.set(key, [step.prev]);
  }
  return byKey;
}
