import { expect, test } from "vitest";
import { readErrorText, responseError } from "../../src/dialects/shared/error-envelope.ts";
import { answerOf, pageOf } from "./exchange.ts";

const errorOf = (body: unknown, status: number | null = 400) =>
  responseError(answerOf(body, status), () => false);
const INNER = JSON.stringify({
  type: "error",
  error: { type: "invalid_request_error", message: "too long" },
});

test.each<[string, unknown, string | null, string]>([
  [
    "Anthropic",
    { type: "error", error: { type: "api_error", message: "m" }, request_id: "r" },
    "api_error",
    "m",
  ],
  [
    "OpenAI",
    { error: { message: "m", type: null, code: "context_length_exceeded" } },
    "context_length_exceeded",
    "m",
  ],
  ["a code that repeats the status", { error: { message: "m", code: "400" } }, null, "m"],
  ["an error that calls itself error", { error: { message: "m", type: "error" } }, "error", "m"],
  ["Google", [{ error: { code: 400, message: "m", status: "INVALID_ARGUMENT" } }], "INVALID_ARGUMENT", "m"],
  ["AWS", { __type: "ThrottlingException", message: "m" }, "ThrottlingException", "m"],
  ["a text", { error: "m" }, null, "m"],
  [
    "the name of the status beside a message",
    { statusCode: 400, error: "Bad Request", message: "m" },
    null,
    "m",
  ],
  ["a message alone", { message: "m" }, null, "m"],
  ["a detail", { detail: "m" }, null, "m"],
  [
    "a validator",
    { error: { detail: { errors: [{ loc: ["body", "messages", 1], msg: "bad", type: "literal_error" }] } } },
    "literal_error",
    "body.messages.1: bad",
  ],
  ["several complaints", { detail: [{ msg: "a", type: "t" }, { msg: "b" }] }, "t", "a; b"],
  [
    "JSON as the message",
    { error: { type: "upstream_error", message: INNER } },
    "invalid_request_error",
    "too long",
  ],
  [
    "JSON inside of a sentence",
    { error: { message: `{x} BadRequest - ${INNER}. Group=a` } },
    "invalid_request_error",
    "too long",
  ],
  [
    "OpenRouter",
    { error: { message: "Provider returned error", metadata: { raw: INNER } } },
    "invalid_request_error",
    "too long",
  ],
  [
    "plain metadata",
    { error: { message: "Provider returned error", metadata: { raw: "busy" } } },
    null,
    "busy",
  ],
  [
    "a gateway with codes of its own",
    { detail: { code: 503400, message: "API error", data: { status_code: 400, error: JSON.parse(INNER) } } },
    "invalid_request_error",
    "too long",
  ],
  [
    "an inner error without a type",
    { error: { type: "bedrock_error", message: '{"message":"m"}' } },
    "bedrock_error",
    "m",
  ],
  ["braces that hold no error", { message: 'no such key: {"a": 1}' }, null, 'no such key: {"a": 1}'],
  ["half an inner error", { message: 'oops {"error": ' }, null, 'oops {"error":'],
  [
    "a page as the message",
    { error: { message: "<html><title>502 Bad Gateway</title></html>" } },
    null,
    "502 Bad Gateway",
  ],
  ["nothing that it knows", { ok: false }, null, 'HTTP 400: {"ok":false}'],
])("%s", (_, body, type, message) => {
  expect(errorOf(body)).toEqual({ status: 400, type, message, from: "body" });
});

test("several levels deep the innermost counts, and the status stays the outer one", () => {
  const wrap = (json: string) => JSON.stringify({ error: { type: "outer", message: `failed: ${json}` } });
  expect(errorOf(wrap(wrap(wrap(INNER))), 502)).toEqual({
    status: 502,
    type: "invalid_request_error",
    message: "too long",
    from: "body",
  });
});

test.each<[string, string | null, number, string]>([
  ["a page", "<!DOCTYPE html><head><title>\n Just a moment \n</title></head>", 403, "Just a moment"],
  ["a page without a title", "<html><body><h1>Gone</h1></body></html>", 502, "Gone"],
  ["a page with status 200", "<html><title>Sign in</title></html>", 200, "Sign in"],
  ["plain text", "\nupstream connect error\nmore", 503, "upstream connect error"],
  ["a long line", "x".repeat(500), 503, `${"x".repeat(200)}…`],
  ["no body", null, 503, "HTTP 503"],
  ["an empty body", " ", 529, "HTTP 529"],
])("%s", (_, text, status, message) => {
  expect(responseError(pageOf(text, status), () => false)).toEqual({
    status,
    type: null,
    message,
    from: "body",
  });
});

test("a good status is an error only with a body that says so", () => {
  expect(errorOf(INNER, 200)).toMatchObject({ status: 200, type: "invalid_request_error" });
  expect(errorOf({ error: "m" }, null)).toMatchObject({ status: null, message: "m" });
  expect(errorOf({ detail: "m" }, 200)).toBeNull();
  expect(errorOf({ error: null }, 200)).toBeNull();
  expect(responseError(pageOf("half of a bo", 200), () => false)).toBeNull();
  expect(responseError(answerOf({ error: { message: "m" } }), () => true)).toBeNull();
});

test("an error as text may be JSON", () => {
  expect(readErrorText(INNER)).toEqual({ type: "invalid_request_error", message: "too long" });
});
