import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markdown } from "../../src/renderers/markdown/index.ts";
import { readMarkdown } from "./common-mark.ts";
import { brokenCache } from "./fixtures/broken-cache.ts";
import { fixtures } from "./fixtures/index.ts";
import { asOverview } from "./fixtures/overview.ts";
import { call, finding, pair, report } from "./fixtures/parts.ts";
import { refusedReference } from "./fixtures/refused-reference.ts";
import { nastyReport } from "./nasty-report.ts";

const plain = { width: 100, color: false, full: false };
/** The isolates that keep right-to-left text in its place, and the joiner of an emoji, aside. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200c\u200e\u200f\u202a-\u202e\u2066\u2067\ufeff]/u;

const TRICKS = [
  "` @octocat #123 `",
  "```\n# heading\n```",
  "``````",
  "`",
  " ` ",
  "   ",
  "",
  "![x](https://evil.example/x.png)",
  "[click](https://evil.example)",
  "<img src=x onerror=alert(1)>",
  "https://evil.example",
  "a|b|c",
  "$`x`$",
  "~~~\n</details>",
  "\u202egnp.exe",
  "\u001b[2J",
  "שלום עולם",
  "- [ ] item\n> quote\n---",
  "\\`",
];

const anyText = fc.oneof(
  fc.constantFrom(...TRICKS),
  fc.string({
    unit: fc.constantFrom("`", "~", "\n", "#", "@", "<", "[", "]", "(", ")", " ", "a", "\\", "|"),
    maxLength: 30,
  }),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const anyTexts = fc.array(anyText, { minLength: 30, maxLength: 30 });

describe("a text of a capture stands in code alone", () => {
  test.each([
    ["pairs", nastyReport],
    ["a scan", (texts: readonly string[]) => asOverview(nastyReport(texts))],
  ])(
    "whatever it is, the words outside of code are the same: %s",
    (_, reportOf) => {
      const words = (texts: readonly string[], full: boolean) =>
        readMarkdown(markdown.render(reportOf(texts), { ...plain, full })).words;
      const usual = Array.from({ length: 30 }, (_, index) => `text ${index}`);
      const known = words(usual, true).split("\n");
      fc.assert(
        fc.property(anyTexts, fc.boolean(), (texts, full) => {
          for (const line of words(texts, full).split("\n")) expect(known).toContain(line);
        }),
        { numRuns: 100 },
      );
    },
    60_000,
  );

  test("nothing in it is hidden or acts", () => {
    fc.assert(
      fc.property(anyTexts, (texts) => {
        for (const line of markdown.render(nastyReport(texts), plain).split("\n"))
          expect(line).not.toMatch(HIDDEN);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test("a code span holds the text as it is, backticks at its ends too", () => {
    const curr = call({ status: 400 });
    const text = (message: string) =>
      readMarkdown(
        markdown.render(
          report({
            pairs: [pair({ prev: null, curr, error: { status: 400, type: null, message, from: "body" } })],
          }),
          plain,
        ),
      ).code[1];
    expect(text("a `b` c")).toBe("a `b` c");
    expect(text("`b`")).toBe(" `b` ");
    expect(text("two\nlines")).toBe("two⏎lines");
  });
});

describe("--max-chars", () => {
  test("is kept, whatever the report, and no code is left open", () => {
    fc.assert(
      fc.property(anyTexts, fc.integer({ min: 200, max: 6000 }), (texts, maxChars) => {
        const text = markdown.render(nastyReport(texts), { ...plain, maxChars });
        expect(text.length).toBeLessThanOrEqual(maxChars);
        expect(readMarkdown(text).words).not.toMatch(/[`@[<](?!code>)|https?:/);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test("cuts nothing of what fits", () => {
    for (const fixture of Object.values(fixtures)) {
      const whole = markdown.render(fixture, plain);
      expect(markdown.render(fixture, { ...plain, maxChars: whole.length })).toBe(whole);
    }
  });

  test("takes detail first, and says what is missing", () => {
    const text = markdown.render(brokenCache, { ...plain, maxChars: 1300 });
    expect(text).toContain("~ Bash  description, input_schema\n⇄ Read");
    expect(text).toContain("**Cache**");
    expect(text).toMatch(/\nLeft out to stay within 1 300 characters: notes \(2\), details \(10\)\.\n$/);
  });

  test("keeps the diagnosis to the last, then shortens its texts", () => {
    const text = markdown.render(refusedReference, { ...plain, maxChars: 700 });
    expect(text).toContain("nothing else that a host can refuse is new. It stays in the history");
    expect(text).toContain("- Fix: `set ENABLE_TOOL_SEARCH=false");
    expect(text).not.toContain("**Calls**");
    const short = markdown.render(refusedReference, { ...plain, maxChars: 560 });
    expect(short).toContain("`tool-reference-rejected · error · likely`");
    expect(short).toContain("more characters`");
  });

  test("keeps the first calls of many", () => {
    const failed = (record: number) =>
      pair({
        prev: null,
        curr: call({ record, status: 400 }),
        findings: [
          finding({ code: "text-empty", severity: "error", message: `The text of call ${record} is blank.` }),
        ],
      });
    const many = report({
      command: "scan",
      pairs: Array.from({ length: 80 }, (_, record) => failed(record)),
    });
    const text = markdown.render(many, { ...plain, maxChars: 3000 });
    expect(text).toContain("The text of call 0 is blank.");
    expect(text).toContain("The text of call 5 is blank.");
    expect(text).not.toContain("The text of call 79 is blank.");
    expect(text).toMatch(/other calls \(\d+\)/);
  });

  test("gives the shortest form where the diagnosis does not fit: status, code, place, and what to do", () => {
    const message = "e".repeat(500);
    const error = { status: 400, type: "invalid_request_error", message, from: "body" } as const;
    const findings = [
      finding({
        code: "tool-result-missing",
        severity: "error",
        path: "messages[13].content[1]",
        message,
        fix: `put a result for ${"toolu_1, ".repeat(40)} first in messages[14]`,
      }),
    ];
    const long = report({ pairs: [pair({ prev: null, curr: call({ status: 400 }), error, findings })] });
    const text = markdown.render(long, { ...plain, maxChars: 240 });
    expect(text).toMatch(
      /^- `400 invalid_request_error`\n- `tool-result-missing · error · certain` at `messages\[13\]\.content\[1\]`\n- Fix: `put a result for toolu_1.*… [\d ]+more.*`\n\nCut to 240 characters\.\n$/,
    );
    expect(text.length).toBeLessThanOrEqual(240);
  });

  test("says so where it is hopeless", () => {
    const curr = call({ status: 400, model: "m" });
    const message = "e".repeat(500);
    const long = report({
      pairs: [
        pair({ prev: null, curr, error: { status: 400, type: "t".repeat(500), message, from: "body" } }),
      ],
    });
    const text = markdown.render(long, { ...plain, maxChars: 30 });
    expect(text).toBe("llmdiff: even the diagnosis is");
  });
});

test("the diagnosis comes first, then what changed, then the cache", () => {
  const text = markdown.render(brokenCache, plain);
  const places = ["cache-tools-changed", "**What changed**", "**Cache**"].map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

test("what reads a scan in Markdown is told the command that prints Markdown", () => {
  const failed = (prev: string) =>
    pair({
      prev: call({ file: prev, record: 1 }),
      curr: call({ file: "logs/a b.jsonl", record: 2, status: 400 }),
    });
  const next = (prev: string) =>
    /^Next: `(.*)`$/m.exec(markdown.render(report({ command: "scan", pairs: [failed(prev)] }), plain))?.[1];
  expect(next("logs/b.jsonl")).toBe("llmdiff show 'logs/a b.jsonl#2' --format markdown");
  expect(next("old/b.jsonl")).toBe(
    "llmdiff show 'logs/a b.jsonl#2' --format markdown --prev 'old/b.jsonl#1'",
  );
});
