import { describe, expect, it } from "vitest";
import { diffCalls } from "../../src/diff/index.ts";
import type { Changes } from "../../src/model/report.ts";
import { buildCall } from "./build-call.ts";

/** Far above what any of these takes; an algorithm that grows with the square of the size does not end before it. */
const LIMIT = 3000;

interface Body {
  tools: { name: string; description: string; input_schema: object }[];
  system: { type: string; text: string }[];
  messages: { role: string; content: { type: string; text?: string; source?: object }[] }[];
}

/** Numbers that look random and are the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function prose(words: number, seed: number): string {
  const next = random(seed);
  const stock = [
    "tool",
    "cache",
    "prefix",
    "of",
    "the",
    "call",
    "is",
    "read",
    "and",
    "then",
    "block",
    "sent",
  ];
  return Array.from(
    { length: words },
    (_, n) => stock[Math.floor(next() * stock.length)]! + (n % 12 ? "" : ".\n"),
  ).join(" ");
}

function body({ messages = 100, words = 1500, tools = 40 } = {}): Body {
  return {
    tools: Array.from({ length: tools }, (_, n) => ({
      name: `tool_${n}`,
      description: prose(60, n + 1),
      input_schema: { type: "object", properties: { path: { type: "string", description: prose(20, n) } } },
    })),
    system: [{ type: "text", text: prose(8000, 7) }],
    messages: Array.from({ length: messages }, (_, n) => ({
      role: n % 2 ? "assistant" : "user",
      content: [{ type: "text", text: prose(words, 1000 + n) }],
    })),
  };
}

function shuffled<T>(items: readonly T[]): T[] {
  const next = random(5);
  return items
    .map((item) => [next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

function mapTexts(from: Body, edit: (text: string, index: number) => string): Body {
  return {
    ...from,
    messages: from.messages.map((message, index) => ({
      ...message,
      content: message.content.map((block) => ({ ...block, text: edit(block.text!, index) })),
    })),
  };
}

const user = (text: string) => ({ role: "user", content: [{ type: "text", text }] });
const assistant = (text: string) => ({ role: "assistant", content: [{ type: "text", text }] });
const huge = (text: string): Body => ({ ...body({ messages: 0 }), messages: [user(text)] });
const image = (data: string): Body => ({
  ...body({ messages: 0 }),
  messages: [
    { role: "user", content: [{ type: "image", source: { type: "base64", media_type: "image/png", data } }] },
  ],
});
const base64 = (seed: number): string => {
  const next = random(seed);
  return Buffer.from(Array.from({ length: 750_000 }, () => Math.floor(next() * 256))).toString("base64");
};

/** Each: the bodies of the two calls, and how many changes of each kind there are. */
const SHAPES: Record<string, { prev: Body; curr: Body; counts: Record<string, number> }> = {
  identical: { prev: body(), curr: body(), counts: {} },
  append: {
    prev: body(),
    curr: { ...body(), messages: [...body().messages, assistant("done"), user("thanks")] },
    counts: { "messages appended": 2 },
  },
  dropOneMessageMiddle: {
    prev: body(),
    curr: { ...body(), messages: body().messages.toSpliced(50, 1) },
    counts: { "messages removed": 1 },
  },
  insertAtFront: {
    prev: body(),
    curr: { ...body(), messages: [user("before all"), ...body().messages] },
    counts: { "messages added": 1 },
  },
  compaction: {
    prev: body(),
    curr: { ...body(), messages: [user("summary of the work"), ...body().messages.slice(80)] },
    counts: { "messages added": 1, "messages removed": 80 },
  },
  allMessagesTouched: {
    prev: body(),
    curr: mapTexts(body(), (text) => `${text} x`),
    counts: { "messages changed": 100 },
  },
  everyStringEdited1Word: {
    prev: body(),
    curr: mapTexts(body(), (text) => text.replace(" cache ", " memory ")),
    counts: { "messages changed": 100 },
  },
  everyStringRewritten: {
    prev: body(),
    curr: mapTexts(body(), (_, index) => prose(1500, 5000 + index)),
    counts: { "messages changed": 100 },
  },
  toolsReversed40: {
    prev: body(),
    curr: { ...body(), tools: body().tools.toReversed() },
    counts: { "tools moved": 39 },
  },
  toolsShuffled500: {
    prev: body({ tools: 500 }),
    curr: { ...body({ tools: 500 }), tools: shuffled(body({ tools: 500 }).tools) },
    // 42 is the longest run of tools that are still in their old order.
    counts: { "tools moved": 500 - 42 },
  },
  systemRewritten60k: {
    prev: body(),
    curr: { ...body(), system: [{ type: "text", text: prose(8000, 8) }] },
    counts: { "system changed": 1 },
  },
  oneString1MBRewritten: {
    prev: huge(prose(180_000, 1)),
    curr: huge(prose(180_000, 2)),
    counts: { "messages changed": 1 },
  },
  base64Image1MBChanged: {
    prev: image(base64(1)),
    curr: image(base64(2)),
    counts: { "messages changed": 1 },
  },
  messages5000shifted: {
    prev: body({ messages: 5000, words: 25 }),
    curr: {
      ...body({ messages: 5000, words: 25 }),
      messages: [user("first"), ...body({ messages: 5000, words: 25 }).messages.slice(0, -1), user("last")],
    },
    counts: { "messages added": 1, "messages removed": 1, "messages appended": 1 },
  },
};

describe("pairs of large requests", () => {
  for (const [name, { prev, curr, counts }] of Object.entries(SHAPES)) {
    it(`${name} is compared in time`, () => {
      const [before, after] = [buildCall(prev), buildCall(curr)];
      const start = performance.now();
      const changes = diffCalls(before, after);
      const took = performance.now() - start;
      expect(countKinds(changes)).toEqual(counts);
      expect(took).toBeLessThan(LIMIT);
    });
  }
});

function countKinds(changes: Changes): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [section, list] of Object.entries(changes)) {
    for (const { kind } of list) counts[`${section} ${kind}`] = (counts[`${section} ${kind}`] ?? 0) + 1;
  }
  return counts;
}
