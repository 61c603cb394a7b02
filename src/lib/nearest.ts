/** The word of a list that takes the fewest edits to reach; null where none is near: half of its letters and more differ. */
export function nearest(word: string, words: readonly string[]): string | null {
  let best: { readonly word: string; readonly edits: number } | null = null;
  for (const candidate of words) {
    const edits = countEdits(word, candidate);
    if (edits * 2 < candidate.length && (best === null || edits < best.edits))
      best = { word: candidate, edits };
  }
  return best?.word ?? null;
}

/** Letters to put in, take out or replace (V. I. Levenshtein, 1966). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 0; at < to.length; at++) {
      const replaced = row[at]! + Number(letter !== to[at]);
      next.push(Math.min(replaced, row[at + 1]! + 1, next[at]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
