import { expect, test } from "vitest";
import { judgeCache } from "../../src/cache/verdict.ts";
import { providers, tellProvider } from "../../src/providers/index.ts";
import { aCall, aTool, type CallParts } from "../support/calls.ts";

type Body = NonNullable<CallParts["body"]>;

const MARK = { cache_control: { type: "ephemeral" } };
const user = (text: string) => ({ role: "user", content: text });
const TURN = [user("Hello"), { role: "assistant", content: "Hi." }];
const CORE = [aTool("Read"), aTool("Write", MARK)];
const clock = (time: string): Body => ({ tools: CORE, system: `You help. It is ${time}.`, messages: TURN });

/** Edits and where the prompt breaks on each host: a section, or "kept". */
const EDITS: [what: string, prev: Body, curr: Body, breaks: Record<string, string>][] = [
  [
    "a clock at the end of the system prompt",
    clock("12:00"),
    clock("12:01"),
    { anthropic: "system", bedrock: "system", minimax: "system", deepseek: "system", unknown: "system" },
  ],
  [
    "an added deferred tool", // Anthropic: tool-search-tool, it is removed before the key is computed
    { tools: CORE },
    { tools: [...CORE, aTool("Task", { defer_loading: true })] },
    {
      anthropic: "kept",
      bedrock: "kept",
      vertex: "kept",
      kimi: "tools",
      deepseek: "tools",
      unknown: "tools",
    },
  ],
  [
    "a system message in the middle", // Anthropic: mid-conversation-system-messages, it is appended
    { messages: TURN },
    { messages: [...TURN, user("More."), { role: "system", content: "Be brief." }] },
    { anthropic: "kept", unknown: "kept" },
  ],
  [
    "key order in a schema", // Anthropic: prompt-caching, Troubleshooting
    { tools: [{ name: "A", input_schema: { type: "object", properties: {} } }] },
    { tools: [{ name: "A", input_schema: { properties: {}, type: "object" } }] },
    { anthropic: "tools", kimi: "tools", unknown: "tools" },
  ],
  [
    "effort raised", // Anthropic: prompt-caching, What invalidates the cache
    { output_config: { effort: "low" } },
    { output_config: { effort: "high" } },
    { anthropic: "params", bedrock: "params" },
  ],
  [
    "the default effort written out", // the same page: it equals leaving it out
    {},
    { output_config: { effort: "high" } },
    { anthropic: "kept", vertex: "kept" },
  ],
  [
    "how thinking is shown", // preserved-thinking: thinking.display is not part of the prefix
    { thinking: { type: "adaptive" } },
    { thinking: { type: "adaptive", display: "omitted" } },
    { anthropic: "kept" },
  ],
  ["speed", {}, { speed: "fast" }, { anthropic: "params" }],
];

test.each(EDITS)("%s", (_what, prev, curr, breaks) => {
  for (const [host, section] of Object.entries(breaks)) {
    const call = aCall({ body: curr });
    const { verdict, firstDivergence } = judgeCache(
      aCall({ body: prev }),
      call,
      tellProvider(providers, call, host),
    );
    expect([host, verdict === "kept" ? "kept" : firstDivergence?.section]).toEqual([host, section]);
  }
});

test("what can be reused of a clock's prompt: up to a marker, up to the clock, or nobody knows in which order", () => {
  const shareOn = (host: string) => {
    const call = aCall({ body: clock("12:01") });
    const told = tellProvider(providers, call, host);
    return judgeCache(aCall({ body: clock("12:00") }), call, told).reusable?.share;
  };
  expect([shareOn("anthropic"), shareOn("minimax"), shareOn("kimi")]).toEqual([0.869, 0.945, undefined]);
});

/** The fields in the key of OpenAI's cache: developers.openai.com, prompt caching diagnostics. */
test.each<[field: string, prev: unknown, curr: unknown, verdict: string]>([
  ["prompt_cache_key", "a", "b", "broken"],
  ["reasoning_effort", "low", "high", "broken"],
  ["verbosity", undefined, "medium", "kept"],
  ["response_format", undefined, { type: "json_object" }, "broken"],
  ["tool_choice", "auto", "none", "kept"],
  ["temperature", 0, 1, "kept"],
])("OpenAI: %s", (field, prev, curr, verdict) => {
  const callWith = (value: unknown) =>
    aCall({
      dialect: "openai-chat",
      body: {
        model: "gpt-5.4",
        messages: [user("Hello")],
        ...(value === undefined ? {} : { [field]: value }),
      },
      response: { object: "chat.completion", choices: [] },
    });
  const call = callWith(curr);
  expect(judgeCache(callWith(prev), call, tellProvider(providers, call)).verdict).toBe(verdict);
});
