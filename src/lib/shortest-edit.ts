/**
 * The pairs of indices at which two lists are equal along a shortest edit from one to the other (E. W. Myers,
 * "An O(ND) difference algorithm and its variations", 1986), or null where that takes more than `maxEdits` edits.
 * Takes time and memory in proportion to the lengths and to `maxEdits` squared.
 */
export function shortestEdit(
  prev: Int32Array,
  curr: Int32Array,
  maxEdits: number,
): [number, number][] | null {
  if (Math.abs(prev.length - curr.length) > maxEdits) return null;
  // reached[offset + k]: how far into `prev` the best path on diagonal k (index in prev minus index in curr) has come.
  const offset = maxEdits + 1;
  const reached = new Int32Array(2 * offset + 1);
  const history: Int32Array[] = [];
  for (let edits = 0; edits <= maxEdits; edits++) {
    history.push(reached.slice(offset - edits - 1, offset + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && reached[offset + k - 1]! < reached[offset + k + 1]!);
      let p = down ? reached[offset + k + 1]! : reached[offset + k - 1]! + 1;
      let c = p - k;
      while (p < prev.length && c < curr.length && prev[p] === curr[c]) {
        p++;
        c++;
      }
      reached[offset + k] = p;
      if (p >= prev.length && c >= curr.length) return walkBack(history, prev.length, curr.length);
    }
  }
  return null;
}

function walkBack(
  history: readonly Int32Array[],
  prevLength: number,
  currLength: number,
): [number, number][] {
  const pairs: [number, number][] = [];
  let [p, c] = [prevLength, currLength];
  for (let edits = history.length - 1; edits >= 0; edits--) {
    const reached = history[edits]!;
    const at = (k: number): number => reached[edits + 1 + k]!;
    const k = p - c;
    const down = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
    const from = edits === 0 ? 0 : down ? at(k + 1) : at(k - 1);
    const afterEdit = edits === 0 || down ? from : from + 1;
    while (p > afterEdit) pairs.push([--p, --c]);
    p = from;
    c = from - (down ? k + 1 : k - 1);
  }
  return pairs.reverse();
}
