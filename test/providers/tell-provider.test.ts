import { describe, expect, test } from "vitest";
import { providers, tellProvider } from "../../src/providers/index.ts";
import { aCall, type CallParts } from "../support/calls.ts";

const GPT = { model: "gpt-oss-20b" };

const TOLD: [why: string, parts: CallParts, name: string, because: string][] = [
  ["the address", { url: "https://api.anthropic.com/v1/messages" }, "anthropic", "url"],
  ["a part of the address", { url: "https://api.kimi.com/coding/v1/messages" }, "kimi", "url"],
  ["a region's address", { url: "https://us-east5-aiplatform.googleapis.com/v1/p" }, "vertex", "url"],
  [
    "no other host that ends so",
    { url: "https://notkimi.com/v1/messages", body: GPT },
    "unknown",
    "the habits of notkimi.com are not known: taken as a plain byte prefix",
  ],
  [
    "headers behind a proxy",
    { url: "http://127.0.0.1:8080/v1/messages", responseHeaders: { "anthropic-organization-id": "o" } },
    "anthropic",
    "response headers",
  ],
  [
    "the model behind a proxy",
    { url: "http://127.0.0.1:8080/v1/messages", body: { model: "kimi-k2" } },
    "kimi",
    "model",
  ],
  ["the model without an address", { url: null, body: { model: "vendor/glm-5" } }, "zai", "model"],
  ["a model of its owner at a gateway", { url: "https://llm.example.net/v1/messages" }, "anthropic", "model"],
  [
    "not open weights at a gateway",
    { url: "https://llm.example.net/v1/messages", body: { model: "glm-5" } },
    "unknown",
    "the habits of llm.example.net are not known: taken as a plain byte prefix",
  ],
  [
    "nothing",
    { url: "/v1/messages", body: GPT },
    "unknown",
    "nothing tells the host: taken as a plain byte prefix",
  ],
];

describe("the host is told by", () => {
  test.each(TOLD)("%s", (_why, parts, name, because) => {
    const told = tellProvider(providers, aCall(parts));
    expect([told.provider.name, told.because]).toEqual([name, because]);
  });

  test("--provider before all else", () => {
    expect(tellProvider(providers, aCall(), "deepseek").because).toBe("--provider");
    expect(() => tellProvider(providers, aCall(), "antropic")).toThrow(
      'no provider is called "antropic": one of anthropic',
    );
  });
});

test("every fact has a source, every provider its own name", () => {
  for (const provider of providers) {
    for (const fact of [
      provider.deferredTools,
      provider.stripsBillingBlock,
      provider.keyOrderCounts,
      provider.entriesEnd,
    ]) {
      expect(fact.source, provider.name).toMatch(/\w{6}/);
    }
  }
  expect(new Set(providers.map(({ name }) => name)).size).toBe(providers.length);
  expect(providers.at(-1)?.name).toBe("unknown");
});
