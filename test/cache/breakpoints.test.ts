import { describe, expect, test } from "vitest";
import { judgeCache } from "../../src/cache/verdict.ts";
import { providers, tellProvider } from "../../src/providers/index.ts";
import { aCall, type CallParts } from "../support/calls.ts";

const MARK = { cache_control: { type: "ephemeral" } };
const HOUR = { cache_control: { type: "ephemeral", ttl: "1h" } };
const text = (words: string, more = {}) => ({ type: "text", text: words, ...more });
const user = (words: string, more = {}) => ({ role: "user", content: [text(words, more)] });
const HI = { role: "assistant", content: [text("Hi.")] };
const usage = (read: number, write: number) => ({
  input_tokens: 3,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: write,
  output_tokens: 1,
});

function judge(prev: CallParts, curr: CallParts) {
  const call = aCall(curr);
  const { predicted, obstacles } = judgeCache(aCall(prev), call, tellProvider(providers, call));
  return { read: predicted?.read, kinds: obstacles?.map(({ kind }) => kind) };
}

const first = (more = MARK) => ({ messages: [user("Hello", more)] });
const next = (more = MARK) => ({ messages: [user("Hello"), HI, user("More.", more)] });
const at = (time: string) => ({ time: `2026-05-04T${time}Z` });

describe("time is counted from the start of the previous call", () => {
  test.each<[gap: string, marker: typeof MARK, read: number, kinds: string[]]>([
    ["12:05:00", MARK, 5000, []],
    ["12:05:01", MARK, 0, ["expired"]],
    ["12:59:00", HOUR, 5000, []],
    ["13:00:01", HOUR, 0, ["expired"]],
  ])("%s", (end, marker, read, kinds) => {
    const prev = { body: first(marker), usage: usage(0, 5000), ...at("12:00:00") };
    expect(judge(prev, { body: next(marker), usage: usage(0, 5100), ...at(end) })).toEqual({ read, kinds });
  });

  test("a system prompt kept for an hour outlives messages kept for five minutes", () => {
    const system = [text("You help. ".repeat(20), HOUR)];
    const prev = { body: { system, ...first() }, usage: usage(90, 10), ...at("12:00:00") };
    const curr = { body: { system, ...next() }, usage: usage(90, 15), ...at("12:10:00") };
    expect(judge(prev, curr)).toEqual({ read: 90, kinds: ["expired"] });
  });

  test("what was read after its time had not expired", () => {
    const prev = { body: first(), usage: usage(0, 5000), ...at("12:00:00") };
    const curr = { body: next(), usage: usage(5000, 100), ...at("12:30:00") };
    expect(judge(prev, curr)).toEqual({ read: 5000, kinds: [] });
  });
});

describe("the lookback", () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => text(`Part ${index}.`));
  const answered = (blocks: object[]) => ({
    messages: [user("Hello"), { role: "assistant", content: blocks }, user("More.", MARK)],
  });

  test.each([
    [18, 5000, []],
    [19, 0, ["lookback"]],
  ])("%i blocks between the entry and the marker", (count, read, kinds) => {
    const curr = { body: answered(words(count)), usage: usage(0, 5100) };
    expect(judge({ body: first(), usage: usage(0, 5000) }, curr)).toEqual({
      read,
      kinds: count === 18 ? [] : kinds,
    });
  });

  test("starts again at the marker before", () => {
    const blocks = words(30);
    Object.assign(blocks[10]!, MARK);
    const curr = { body: answered(blocks), usage: usage(0, 5100) };
    expect(judge({ body: first(), usage: usage(0, 5000) }, curr)).toEqual({ read: 5000, kinds: [] });
  });

  test("sees nothing behind the last marker", () => {
    const curr = { body: { system: [text("You help.", MARK)], messages: [user("Hello"), HI] } };
    expect(judge({ body: first(), usage: usage(0, 5000) }, { ...curr, usage: usage(0, 0) }).read).toBe(0);
  });
});

test("a marker at the top of the request stands at its end", () => {
  const automatic = (messages: object[]) => ({ messages, ...MARK });
  const prev = { body: automatic([user("Hello")]), usage: usage(0, 5000) };
  const curr = { body: automatic([user("Hello"), HI, user("More.")]), usage: usage(5000, 100) };
  expect(judge(prev, curr)).toEqual({ read: 5000, kinds: [] });
});

test("an entry behind a last system message is not found, those before it are", () => {
  const system = [text("You help. ".repeat(20), MARK)];
  const hint = (words: string, more = {}) => ({ role: "system", content: [text(words, more)] });
  const prev = { system, messages: [user("Hello"), hint("Be brief.", MARK)] };
  const curr = { system, messages: [user("Hello"), hint("Be brief."), HI, user("More."), hint("Go.", MARK)] };
  expect(judge({ body: prev, usage: usage(90, 10) }, { body: curr, usage: usage(90, 20) })).toEqual({
    read: 90,
    kinds: ["unreadable"],
  });
});

test("a call that holds the answer to the other one did not run beside it", () => {
  const prev = { body: first(), usage: usage(0, 5000), ...at("12:00:00.000") };
  const curr = { body: next(), usage: usage(0, 5100), ...at("12:00:00.300") };
  expect(judge(prev, curr)).toEqual({ read: 5000, kinds: [] });
});

test("a failed call wrote nothing and read nothing", () => {
  const failed = { status: 500, response: { error: { type: "api_error", message: "Internal" } } };
  expect(judge({ body: first(), ...failed }, { body: next(), usage: usage(0, 5100) })).toEqual({
    read: undefined,
    kinds: [],
  });
});

describe("a host that ends its entries where it likes", () => {
  const at128 = (input: number, cached: number) => ({
    object: "chat.completion",
    choices: [],
    usage: { prompt_tokens: input, completion_tokens: 1, prompt_tokens_details: { cached_tokens: cached } },
  });
  const call = (messages: object[], input: number, cached: number): CallParts => ({
    dialect: "openai-chat",
    body: { model: "gpt-5.4", messages },
    response: at128(input, cached),
  });
  const turn = [{ role: "user", content: "Hello" }];
  const more = [...turn, { role: "assistant", content: "Hi." }, { role: "user", content: "More." }];

  test("reads whole units of 128 tokens of what is the same", () => {
    expect(judge(call(turn, 2000, 0), call(more, 2100, 1920)).read).toBe(1920);
  });

  test("reads nothing below its minimum", () => {
    expect(judge(call(turn, 900, 0), call(more, 950, 0)).read).toBe(0);
  });
});
