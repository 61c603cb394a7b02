import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anthropicMessages } from "../../../src/dialects/anthropic-messages/index.ts";
import { readJson } from "../../../src/lib/json-view/index.ts";
import { looksLikeEvents, readEvents } from "../../../src/lib/sse.ts";
import type { HttpResponse } from "../../../src/model/exchange.ts";
import { exchangeOf } from "../exchange.ts";

const CASES = join(import.meta.dirname, "../../../../shared/cases");

/** What this test needs of the format of the cases: an exchange, or a request body alone. */
function readCase(file: string) {
  const record = readJson(readFileSync(file));
  const body = record.get("request")?.get("body") ?? record;
  const answer = record.get("response");
  const text = answer?.get("body")?.text();
  const response: HttpResponse | null =
    answer === undefined
      ? null
      : {
          status: Number(answer.get("status")?.json()),
          headers: {},
          body: text === undefined ? (answer.get("body") ?? null) : null,
          events: text !== undefined && looksLikeEvents(text) ? readEvents(text) : null,
          text: text ?? null,
        };
  return exchangeOf({ url: record.get("url")?.text() ?? null, body: body.json(), response });
}

test.skipIf(!existsSync(CASES))("every recorded case gives its messages, its answer and its error", () => {
  const files = readdirSync(CASES, { recursive: true, encoding: "utf8" });
  const exchanges = files
    .filter((file) => file.endsWith(".json") && !file.endsWith("expect.json"))
    .map((file) => readCase(join(CASES, file)))
    .filter((exchange) => anthropicMessages.recognizes(exchange) === "call");
  expect(exchanges.length).toBeGreaterThan(50);

  for (const exchange of exchanges) {
    const call = anthropicMessages.toCall(exchange);
    const messages = exchange.request.body!.get("messages")!.items();
    expect(call.messages.map(({ view }) => view.json())).toEqual(messages.map((message) => message.json()));
    if (exchange.response === null) continue;
    expect(call.reply !== null || call.error !== null).toBe(true);
    if (exchange.response.status! >= 400) expect(call.error!.message).not.toBe("");
  }
});
