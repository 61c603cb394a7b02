/** How many items two lists have in common at their beginning, and how many of the others at their end. */
export function commonEnds<Item>(
  prev: ArrayLike<Item>,
  curr: ArrayLike<Item>,
  same: (prev: Item, curr: Item) => boolean,
): { head: number; tail: number } {
  const shorter = Math.min(prev.length, curr.length);
  let head = 0;
  while (head < shorter && same(prev[head]!, curr[head]!)) head++;
  let tail = 0;
  while (tail < shorter - head && same(prev[prev.length - 1 - tail]!, curr[curr.length - 1 - tail]!)) tail++;
  return { head, tail };
}
