import { describe, expect, test } from "vitest";
import { judgeCache } from "../../src/cache/verdict.ts";
import { providers, tellProvider } from "../../src/providers/index.ts";
import { aCall, aTool, type CallParts } from "../support/calls.ts";

const NATIVE = "https://api.anthropic.com/v1/messages";
const RENDERS_ALL = "https://api.kimi.com/coding/v1/messages";
const BILLING = (cch: string) => ({
  type: "text",
  text: `x-anthropic-billing-header: cc_version=2.1.0; cch=${cch};`,
});
const HELLO = { role: "user", content: "Hello" };
const HI = { role: "assistant", content: [{ type: "text", text: "Hi." }] };
const MORE = { role: "user", content: "More." };
const MARK = { cache_control: { type: "ephemeral" } };
const LOAD = [
  {
    role: "assistant",
    content: [{ type: "tool_use", id: "toolu_1", name: "ToolSearch", input: { query: "select:Task" } }],
  },
  {
    role: "user",
    content: [
      {
        type: "tool_result",
        tool_use_id: "toolu_1",
        content: [{ type: "tool_reference", tool_name: "Task" }],
      },
    ],
  },
];
const CORE = [aTool("Read"), aTool("ToolSearch")];
const TASK = aTool("Task", { defer_loading: true });

function judge(prev: CallParts, curr: CallParts, url = NATIVE) {
  const call = aCall({ url, ...curr });
  return judgeCache(aCall({ url, ...prev }), call, tellProvider(providers, call));
}

const verdictOf = (prev: CallParts["body"], curr: CallParts["body"], url = NATIVE) => {
  const { verdict, firstDivergence } = judge({ body: prev! }, { body: curr! }, url);
  return [verdict, firstDivergence?.section, firstDivergence?.path, firstDivergence?.prevPath];
};

const KEPT = ["kept", undefined, undefined, undefined];
type Body = NonNullable<CallParts["body"]>;

/** The same edit on a host with native tool search and on one that renders what it is sent. */
const EDITS: [what: string, prev: Body, curr: Body, native: unknown[], rendersAll: unknown[]][] = [
  ["nothing", {}, {}, KEPT, KEPT],
  ["an appended message", { messages: [HELLO] }, { messages: [HELLO, HI, MORE] }, KEPT, KEPT],
  [
    "a marker that moved on",
    { messages: [{ role: "user", content: [{ type: "text", text: "Hello", ...MARK }] }] },
    { messages: [HELLO, HI] },
    KEPT,
    KEPT,
  ],
  [
    "an added deferred tool",
    { tools: CORE, messages: [HELLO] },
    { tools: [...CORE, TASK], messages: [HELLO, ...LOAD] },
    KEPT,
    ["broken", "tools", "tools[2]", null],
  ],
  [
    "a referenced deferred tool that changed",
    { tools: [...CORE, TASK], messages: [HELLO, ...LOAD] },
    { tools: [...CORE, { ...TASK, description: "Other." }], messages: [HELLO, ...LOAD] },
    ["broken", "messages", "messages[2].content[0].content[0]", "messages[2].content[0].content[0]"],
    ["broken", "tools", "tools[2].description", "tools[2].description"],
  ],
  [
    "a loaded tool that is no longer deferred",
    { tools: [...CORE, TASK], messages: [HELLO, ...LOAD] },
    { tools: [...CORE, aTool("Task")], messages: [HELLO, ...LOAD] },
    ["broken", "tools", "tools[2]", null],
    KEPT,
  ],
  [
    "another model",
    { model: "claude-opus-5" },
    { model: "claude-opus-4-8" },
    ["broken", "model", "model", "model"],
    ["broken", "model", "model", "model"],
  ],
  [
    "an added tool",
    { tools: CORE },
    { tools: [CORE[0], aTool("New"), CORE[1]] },
    ["broken", "tools", "tools[1]", null],
    ["broken", "tools", "tools[1]", null],
  ],
  [
    "a tool added at the end",
    { tools: CORE },
    { tools: [...CORE, aTool("New")] },
    ["broken", "tools", "tools[2]", null],
    ["broken", "tools", "tools[2]", null],
  ],
  [
    "a removed tool",
    { tools: CORE },
    { tools: [CORE[1]] },
    ["broken", "tools", null, "tools[0]"],
    ["broken", "tools", null, "tools[0]"],
  ],
  [
    "a tool's description",
    { tools: CORE },
    { tools: [CORE[0], { ...CORE[1], description: "Other." }] },
    ["broken", "tools", "tools[1].description", "tools[1].description"],
    ["broken", "tools", "tools[1].description", "tools[1].description"],
  ],
  [
    "key order in a schema",
    { tools: [{ name: "A", input_schema: { type: "object", properties: {} } }] },
    { tools: [{ name: "A", input_schema: { properties: {}, type: "object" } }] },
    ["broken", "tools", "tools[0].input_schema", "tools[0].input_schema"],
    ["broken", "tools", "tools[0].input_schema", "tools[0].input_schema"],
  ],
  [
    "key order around a schema",
    { tools: [{ name: "A", input_schema: { type: "object" } }] },
    { tools: [{ input_schema: { type: "object" }, name: "A" }] },
    KEPT,
    KEPT,
  ],
  [
    "the billing block",
    { system: [BILLING("aaaaa")] },
    { system: [BILLING("bbbbb")] },
    KEPT,
    ["broken", "system", "system[0].text", "system[0].text"],
  ],
  [
    "a system text",
    { system: "It is 12:00." },
    { system: "It is 12:01." },
    ["broken", "system", "system", "system"],
    ["broken", "system", "system", "system"],
  ],
  [
    "thinking switched off",
    { thinking: { type: "adaptive" } },
    {},
    ["broken", "params", null, "thinking"],
    ["broken", "params", null, "thinking"],
  ],
  ["max_tokens", { max_tokens: 100 }, { max_tokens: 200 }, KEPT, KEPT],
  [
    "an edited old message",
    { messages: [HELLO, HI, MORE] },
    { messages: [{ role: "user", content: "Hullo" }, HI, MORE, HI] },
    ["broken", "messages", "messages[0].content", "messages[0].content"],
    ["broken", "messages", "messages[0].content", "messages[0].content"],
  ],
  [
    "a dropped old message",
    { messages: [HELLO, HI, MORE] },
    { messages: [HELLO, MORE] },
    ["broken", "messages", null, "messages[1].content[0]"],
    ["broken", "messages", null, "messages[1].content[0]"],
  ],
  [
    "two messages merged into one",
    { messages: [HELLO, MORE] },
    {
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Hello" },
            { type: "text", text: "More." },
          ],
        },
      ],
    },
    ["broken", "messages", "messages[0].content[1]", "messages[1].content"],
    ["broken", "messages", "messages[0].content[1]", "messages[1].content"],
  ],
];

describe("one edit, two hosts", () => {
  test.each(EDITS)("%s", (_what, prev, curr, native, rendersAll) => {
    expect(verdictOf(prev, curr)).toEqual(native);
    expect(verdictOf(prev, curr, RENDERS_ALL)).toEqual(rendersAll);
  });
});

test("a first call is cold, a capture that holds only a part says nothing", () => {
  const curr = aCall();
  expect(judgeCache(null, curr, tellProvider(providers, curr)).verdict).toBe("cold");
  expect(judge({}, { fidelity: ["truncated"] })).toMatchObject({
    verdict: "unknown",
    firstDivergence: null,
    reusable: null,
  });
});

test("where deferred tools differ the other kind of host is told beside", () => {
  const body = { tools: [...CORE, TASK] };
  const otherHosts = (url: string) => judge({ body: { tools: CORE } }, { body }, url).otherHosts;
  const firstDivergence = { section: "tools", path: "tools[2]", prevPath: null };
  expect(otherHosts(NATIVE)).toEqual([
    { host: "a host that renders every tool", verdict: "broken", firstDivergence },
  ]);
  expect(otherHosts(RENDERS_ALL)).toEqual([
    { host: "native tool search", verdict: "kept", firstDivergence: null },
  ]);
  expect(judge({ body }, { body }).otherHosts).toEqual([]);
});

describe("what must have been read", () => {
  const usage = (read: number, write: number) => ({
    input_tokens: 2,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: write,
    output_tokens: 1,
  });
  const first = { role: "user", content: [{ type: "text", text: "Hello", ...MARK }] };

  test("all that the previous call read and wrote, where its prompt is a prefix", () => {
    const cache = judge(
      { body: { messages: [first] }, usage: usage(1000, 200) },
      { body: { messages: [first, HI] }, usage: usage(1200, 30) },
    );
    expect(cache).toMatchObject({
      predicted: { read: 1200, write: 30, uncached: 2 },
      observed: { read: 1200, write: 30, uncached: 2 },
      agreement: "agrees",
    });
  });

  test("nothing, where the two part before the first marker", () => {
    const cache = judge(
      { body: { messages: [first] }, usage: usage(1000, 200) },
      { body: { messages: [first], system: "Other." }, usage: usage(0, 1230) },
    );
    expect(cache).toMatchObject({ predicted: { read: 0 }, agreement: "agrees" });
  });

  describe("between two markers", () => {
    const system = [{ type: "text", text: "You help. ".repeat(20), ...MARK }];
    const last = { role: "user", content: [{ type: "text", text: "More.", ...MARK }] };
    const readOf = (read: number, write: number) =>
      judge(
        { body: { system, messages: [first] }, usage: usage(read, write) },
        { body: { system, messages: [last] }, usage: usage(0, 0) },
      ).predicted?.read;

    test("a share by bytes: tools and system make 435 of the 501 bytes here", () => {
      expect(readOf(0, 100)).toBe(87);
    });

    test("to the token, where the previous call had read so much itself", () => {
      expect(readOf(90, 10)).toBe(90);
    });

    test("by its share, where what was read is more likely what an earlier turn had sent", () => {
      const question = { role: "user", content: "What is there to be done today?" };
      const read = (of: number) =>
        judge(
          { body: { system, messages: [question, HI, last] }, usage: usage(of, 200 - of) },
          { body: { system, messages: [MORE, HI, last] }, usage: usage(0, 0) },
        ).predicted?.read;
      const share = read(0)!;
      expect(read(share - 2)).toBe(share - 2);
      expect(read(share + 20)).toBe(share);
    });

    test("nobody knows, where the capture has fewer bytes than such tokens have", () => {
      expect(readOf(0, 2000)).toBeUndefined();
    });
  });

  test("nobody knows without markers, or without figures", () => {
    expect(judge({ usage: usage(0, 0) }, { usage: usage(0, 0) }).predicted).toBeNull();
    expect(judge({ body: { messages: [first] } }, { body: { messages: [first] } })).toMatchObject({
      observed: null,
      agreement: "unobserved",
    });
  });
});

describe("where neither call has a breakpoint", () => {
  const marked = { body: { cache_control: { type: "ephemeral" } } };

  test("there was nothing to keep", () => {
    expect(judge({}, {})).toMatchObject({ verdict: "kept", isUnmarked: true });
  });

  test.each([
    ["one call has one", judge({}, marked)],
    ["the host needs none", judge({}, {}, RENDERS_ALL)],
    [
      "the reports speak of an entry all the same",
      judge({}, { usage: { input_tokens: 1, cache_read_input_tokens: 2000 } }),
    ],
  ])("but not where %s", (_, cache) => {
    expect(cache).not.toHaveProperty("isUnmarked");
  });
});

test("the billing block is named where this host takes it out, and only there", () => {
  const system = (cch: string) => ({ body: { system: [BILLING(cch), { type: "text", text: "You help." }] } });
  const stripped = { prev: ["system[0]"], curr: ["system[0]"] };
  expect(judge(system("aaaaa"), system("bbbbb")).stripped).toEqual(stripped);
  expect(judge(system("aaaaa"), system("bbbbb"), RENDERS_ALL)).not.toHaveProperty("stripped");
  expect(judge({}, {})).not.toHaveProperty("stripped");
});

describe("a first system block whose text is hidden", () => {
  const hidden = (text: string) => ({
    system: [
      { type: "text", text },
      { type: "text", text: "You help.", ...MARK },
    ],
  });
  const usage = (read: number, write: number) => ({
    input_tokens: 2,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: write,
    output_tokens: 1,
  });

  test("lies outside where all of the previous prompt was read", () => {
    const cache = judge(
      { body: hidden("s-a1b2c3"), usage: usage(500, 100) },
      { body: hidden("s-d4e5f6"), usage: usage(600, 50) },
    );
    expect(cache).toMatchObject({ verdict: "kept", outside: ["system[0]"], agreement: "agrees" });
  });

  test("breaks the prefix where less was read, and where its text can be read", () => {
    const less = judge(
      { body: hidden("s-a1b2c3"), usage: usage(500, 100) },
      { body: hidden("s-d4e5f6"), usage: usage(0, 650) },
    );
    expect(less).toMatchObject({ verdict: "broken", outside: [] });
    const plain = judge(
      { body: hidden("Be kind."), usage: usage(500, 100) },
      { body: hidden("Be quick."), usage: usage(600, 50) },
    );
    expect(plain).toMatchObject({ verdict: "broken", outside: [] });
  });
});
