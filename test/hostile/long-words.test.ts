import { expect, test } from "vitest";
import { displayWidth, wrap } from "../../src/lib/terminal-text.ts";

test.each(["a", "中", "👩‍👩‍👧", "e\u0301", "\u202e", "\u001b[31m", "\u0301"])(
  "100 KB of %j without a space are broken into lines in less than two seconds",
  (piece) => {
    const began = performance.now();
    const lines = wrap(piece.repeat(100_000 / piece.length), 100);
    expect(lines.length).toBeGreaterThan(100);
    expect(displayWidth(piece.repeat(100_000 / piece.length))).toBeGreaterThanOrEqual(0);
    expect(performance.now() - began).toBeLessThan(2000);
  },
);

test("graphemes are counted as one wherever a long text is taken apart", () => {
  for (let before = 0; before < 8; before++) {
    expect(displayWidth("a".repeat(before) + "👩‍👩‍👧".repeat(1000))).toBe(before + 2000);
  }
});
