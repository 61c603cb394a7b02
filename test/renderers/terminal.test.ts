import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { displayWidth } from "../../src/lib/terminal-text.ts";
import { terminal } from "../../src/renderers/terminal/index.ts";
import { brokenCache } from "./fixtures/broken-cache.ts";
import { fixtures } from "./fixtures/index.ts";
import { call, finding, pair, report } from "./fixtures/parts.ts";
import { refusedReference } from "./fixtures/refused-reference.ts";
import { nastyReport } from "./nasty-report.ts";

const plain = { width: 100, color: false, full: false };
const ESC = String.fromCharCode(0x1b);
/** The joiner of an emoji and our own isolates aside. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200c\u200e\u200f\u202a-\u202e\u2066\u2067\ufeff]/u;
const SGR = new RegExp(`${ESC}\\[\\d+m`, "g");

test("the story fits one screen", () => {
  expect(terminal.render(refusedReference, plain).split("\n").length).toBeLessThanOrEqual(40);
});

test("a difference at the end of two long texts is shown, and --full shows all of them", () => {
  const short = terminal.render(brokenCache, plain);
  expect(short).toContain("− … 366 same characters … ouse. It is 12:00.");
  const full = terminal.render(brokenCache, { ...plain, full: true });
  expect(full).not.toContain("…");
  expect(full.replace(/\s+/g, " ").split("Follow the rules of the house.").length - 1).toBe(24);
});

test("errors come first, then warnings, then infos, each in the order of the report", () => {
  const curr = call({ status: 400 });
  const codes = (["info", "warning", "error", "warning"] as const).map((severity, index) =>
    finding({ code: `code-${index}`, severity, message: "It is so." }),
  );
  const text = terminal.render(report({ pairs: [pair({ prev: call({}), curr, findings: codes })] }), plain);
  expect(text.match(/code-\d/g)).toEqual(["code-2", "code-1", "code-3", "code-0"]);
});

describe("what the capture cannot show is not called unchanged", () => {
  test.each(["truncated", "delta", "stub", "redacted"] as const)("%s", (fidelity) => {
    const curr = call({ fidelity: [fidelity] });
    const text = terminal.render(report({ pairs: [pair({ prev: call({}), curr })] }), plain);
    expect(text).toContain("no change in what was captured");
    expect(text).not.toContain("unchanged");
  });

  test("sections without a call before", () => {
    const text = terminal.render(report({ pairs: [pair({ prev: null, curr: call({}) })] }), plain);
    expect(text).not.toMatch(/unchanged|shared|kept/);
  });
});

test("a cache without a breakpoint is not called kept", () => {
  const { cache } = pair({ prev: call({}), curr: call({}) });
  const unmarked = { ...cache, verdict: "kept", firstDivergence: null, isUnmarked: true } as const;
  const text = terminal.render(
    report({ pairs: [pair({ prev: call({}), curr: call({}), cache: unmarked })] }),
    plain,
  );
  expect(text).toContain("nothing to keep: no breakpoint");
  expect(text).not.toMatch(/kept/);
});

test("two calls that were given are not called one conversation when they share little", () => {
  const pairing = { by: "given", conversation: "c0ffee", sharedMessages: 1, repeats: 0 } as const;
  const text = terminal.render(report({ pairs: [pair({ prev: call({}), curr: call({}), pairing })] }), plain);
  expect(text).toContain("1 of 4 messages shared");
  expect(text).not.toContain("same conversation");
});

test("a count that the capture does not hold is not shown as 0", () => {
  const curr = call({ usage: { input: 100, cacheRead: null, cacheWrite: null, output: null } });
  const text = terminal.render(report({ pairs: [pair({ prev: call({}), curr })] }), plain);
  expect(text).toContain("100 tokens");
  expect(text).not.toContain("cached");
});

test("colour is a matter of the option alone", () => {
  expect(terminal.render(refusedReference, plain)).not.toContain(ESC);
  const colored = terminal.render(refusedReference, { ...plain, color: true });
  expect(colored).toContain(`${ESC}[31m✖ 400 invalid_request_error${ESC}[39m`);
  expect(colored.replace(SGR, "")).toBe(terminal.render(refusedReference, plain));
});

test("no line is wider than the screen and nothing acts on it, whatever the capture holds", () => {
  const nasty = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.constantFrom(
      `${ESC}[2J`,
      "\u202e",
      "שלום עולם",
      "日本語".repeat(30),
      "👩‍💻".repeat(40),
      "\ud800",
      "\u0301",
      "\u20e3",
      "a\nb",
    ),
  );
  const options = fc.record({
    width: fc.integer({ min: 40, max: 130 }),
    color: fc.boolean(),
    full: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(nasty, { minLength: 30, maxLength: 30 }),
      options,
      (texts, { width, color, full }) => {
        const text = terminal.render(nastyReport(texts), { width, color, full });
        for (const line of text.replace(SGR, color ? "" : "$&").split("\n")) {
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(HIDDEN);
          expect(line.split("\u2068").length).toBe(line.split("\u2069").length);
        }
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test("every fixture keeps to the width of every screen", () => {
  for (const fixture of Object.values(fixtures)) {
    for (const width of [10, 40, 57, 80, 200]) {
      for (const line of terminal
        .render(fixture, { width, color: false, full: width % 2 === 0 })
        .split("\n")) {
        expect(displayWidth(line)).toBeLessThanOrEqual(Math.max(40, width));
      }
    }
  }
});
