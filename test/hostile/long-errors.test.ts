import { expect, test } from "vitest";
import { judge } from "../../src/judge.ts";
import { aCall } from "../support/calls.ts";

const SIZE = 100_000;
const long = (piece: string) => piece.repeat(SIZE / piece.length);

function judgeError(message: string) {
  const error = { type: "error", error: { type: "invalid_request_error", message } };
  const failed = aCall({ status: 400, response: error, body: { guardrails: 1 } });
  return judge(aCall(), failed, { by: "given" });
}

test.each([
  "a",
  "1",
  ".",
  "_",
  "-",
  " ",
  "\n",
  "[",
  "(",
  "{",
  '"',
  "'",
  "`",
  "\\",
  "a ",
  "a: ",
  "a, ",
  "a.b.",
  "messages[0].",
  "messages.0.content.0.",
  "tools.0.custom.",
  "1 > 2 ",
  "toolu_1, ",
  "12:34:56 ",
  '{"error":',
  "<a ",
  "http://",
])("an error of 100 KB of %j is read in less than two seconds", (piece) => {
  const began = performance.now();
  const { error } = judgeError(long(piece));
  expect(error).not.toBeNull();
  expect(performance.now() - began).toBeLessThan(2000);
});

test.each([
  ["in front of", (text: string) => text + long(" quoted")],
  ["behind", (text: string) => long("quoted ") + text],
])("what the host says %s a long quotation is still read", (_, around) => {
  const { findings } = judgeError(around("guardrails: Extra inputs are not permitted"));
  expect(findings[0]).toMatchObject({ code: "field-rejected", path: "guardrails" });
});
