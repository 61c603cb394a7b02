import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut, displayWidth, isolate, padEnd, safeText, wrap } from "../../src/lib/terminal-text.ts";

describe("safeText shows what a screen would act on or hide", () => {
  test.each([
    ["plain text stays, 日本語 and 🙂 too", "plain text stays, 日本語 and 🙂 too"],
    ["red \u001b[31m", "red ␛[31m"],
    ["title \u009b0;t\u0007", "title \\u{9b}0;t␇"],
    ["two\r\nlines\tand a tab", "two␍⏎lines⇥and a tab"],
    ["\u007f", "␡"],
    ["\u202eevil\u2066\u2069", "\\u{202e}evil\\u{2066}\\u{2069}"],
    ["zero\u200bwidth\ufeff", "zero\\u{200b}width\\u{feff}"],
    ["soft\u00adhyphen, \u2028, \u{e0041}", "soft\\u{ad}hyphen, \\u{2028}, \\u{e0041}"],
    ["half \ud83d of a pair", "half \\u{d83d} of a pair"],
    ["no\u00a0break", "no\\u{a0}break"],
    ["\u0301on nothing", "\\u{301}on nothing"],
    ["joiners are part of 👩‍💻 and ❤️, not of a\u200db", "joiners are part of 👩‍💻 and ❤️, not of a\\u{200d}b"],
  ])("%j", (text, shown) => {
    expect(safeText(text)).toBe(shown);
  });

  test("marks that pile up on one letter", () => {
    expect(safeText(`a${"\u0301".repeat(10)}`)).toBe(`a${"\u0301".repeat(8)}\\u{301}\\u{301}`);
  });

  test("safe text stays as it is, whatever the text was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const safe = safeText(text);
        expect(safe).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
        expect(safeText(safe)).toBe(safe);
      }),
    );
  });
});

test("displayWidth counts columns", () => {
  expect(displayWidth("abc")).toBe(3);
  expect(displayWidth("日本")).toBe(4);
  expect(displayWidth("👩‍💻")).toBe(2);
  expect(displayWidth("e\u0301")).toBe(1);
  expect(displayWidth(isolate("שלום"))).toBe(4);
});

test("what is taken for plain has one column and hides nothing, letter by letter", () => {
  const plain = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
    (letter) => safeText(letter) === letter && displayWidth(letter) === 1,
  );
  for (const letter of plain) {
    // Beside a wide letter the quick way is not taken.
    expect([letter, displayWidth(`日${letter}`)]).toEqual([letter, 3]);
    expect(safeText(`日${letter}`)).toBe(`日${letter}`);
  }
  expect(plain.join("")).toContain("…");
});

test("isolate wraps right-to-left text alone", () => {
  expect(isolate("abc")).toBe("abc");
  expect(isolate("say שלום")).toBe("\u2068say שלום\u2069");
});

test("padEnd fills up by columns", () => {
  expect(padEnd("日本", 6)).toBe("日本  ");
  expect(padEnd("too long", 3)).toBe("too long");
});

describe("cut names what it leaves out", () => {
  test.each([
    ["abc", 3, "abc"],
    ["x".repeat(1300), 80, `${"x".repeat(57)}… 1 243 more characters`],
    ["x".repeat(100), 30, `${"x".repeat(20)}… 80 more`],
    ["abcdefgh", 5, "abcd…"],
    ["日本語日本語", 6, "日本…"],
    ["👩‍💻👩‍💻👩‍💻", 5, "👩‍💻👩‍💻…"],
    ["\u001b\u001b\u001b", 2, "␛…"],
    ["abc", 0, ""],
  ])("%j in %i columns", (text, width, shown) => {
    expect(cut(text, width)).toBe(shown);
  });

  test("a long text is read only as far as it is shown", () => {
    const started = performance.now();
    expect(displayWidth(cut("日\u001b".repeat(1_000_000), 80))).toBeLessThanOrEqual(80);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe("wrap", () => {
  test("breaks at spaces, and inside a word only where it must", () => {
    expect(wrap("one two three", 8)).toEqual(["one two", "three"]);
    expect(wrap("a verylongword b", 6)).toEqual(["a", "verylo", "ngword", "b"]);
    expect(wrap("日本語日本", 5)).toEqual(["日本", "語日", "本"]);
    expect(wrap("", 5)).toEqual([""]);
  });

  test("says what the last line leaves out", () => {
    expect(wrap("one two three four five six seven", 10, 2)).toEqual(["one two", "three fou…"]);
    expect(wrap("one two", 10, 2)).toEqual(["one two"]);
  });

  test("no line is wider than the width", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 4, max: 60 }), (text, width) => {
        for (const line of [...wrap(text, width), ...wrap(text, width, 2), cut(text, width)]) {
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});
