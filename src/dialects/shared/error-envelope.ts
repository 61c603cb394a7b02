import { type JsonView, readJsonAt } from "../../lib/json-view/index.ts";
import type { CallError } from "../../model/call.ts";
import type { HttpResponse } from "../../model/exchange.ts";
import { stringOf } from "./piece.ts";

/** What an error says of itself, without the wrappings that gateways put around it. */
export interface ErrorText {
  readonly type: string | null;
  readonly message: string;
}

/** Where a wrapping keeps what it wraps, the place that is nearest to the cause first. */
const INSIDE: readonly (readonly string[])[] = [
  ["metadata", "raw"], // OpenRouter
  ["error"], // Anthropic, OpenAI
  ["data", "error"], // gateways that put their own code and message around it
  ["detail"], // FastAPI
  ["errors"],
  ["message"], // Bedrock, and the end of most chains
  ["msg"], // pydantic, beside `loc`
];

/** Where the kind of the error stands: Anthropic and OpenAI, AWS, Google, and the code of OpenAI. */
const TYPE_FIELDS = ["type", "__type", "status", "code"];

const MAX_WRAPPINGS = 16;
/** How many opening braces of a sentence are tried as the begin of a wrapped error. */
const MAX_BRACES = 8;
const MAX_LINE = 200;

/**
 * The error in a response, from its status and body; null where there is none. `isReply` tells a body that is an answer
 * of the model. A status below 400 (or none) is an error only with a body that says so, or with a page of HTML.
 */
export function responseError(
  response: HttpResponse,
  isReply: (body: JsonView) => boolean,
): CallError | null {
  const { status, body, text } = response;
  const failed = status !== null && status >= 400;
  if (body !== null) {
    if (!failed && (isReply(body) || !declaresError(body))) return null;
    const found = readErrorBody(body) ?? {
      type: null,
      message: `${nameOf(status)}: ${shorten(body.json())}`,
    };
    return { status, ...found, from: "body" };
  }
  if (text !== null && text.trim() !== "" && (failed || isHtml(text))) {
    return { status, ...readErrorText(text), from: "body" };
  }
  return failed ? { status, type: null, message: nameOf(status), from: "body" } : null;
}

/** The innermost error of a JSON body; null where it has none. */
export function readErrorBody(body: JsonView): ErrorText | null {
  return unwrap(body, 0);
}

/** An error that came as text: JSON in it, else the title of a page, else its first line. */
export function readErrorText(text: string): ErrorText {
  const found = unwrapText(text, 0);
  if (found === null) return { type: null, message: "an error without a text" };
  return found.message === text.trim() ? { type: null, message: firstLine(text) } : found;
}

function declaresError(body: JsonView): boolean {
  const error = body.get("error");
  return stringOf(body.get("type")) === "error" || error?.kind === "object" || Boolean(stringOf(error));
}

function unwrap(view: JsonView | undefined, depth: number): ErrorText | null {
  if (view === undefined || depth > MAX_WRAPPINGS) return null;
  if (view.kind === "string") return unwrapText(stringOf(view) ?? "", depth);
  if (view.kind === "array") return unwrapList(view, depth);
  for (const place of placesOf(view)) {
    const inner = unwrap(at(view, place), depth + 1);
    if (inner !== null)
      return { type: inner.type ?? typeOf(view), message: locate(view, place, inner.message) };
  }
  return null;
}

/** A short `error` beside a `message` ("Bad Request") only names the status: then the message goes first. */
function placesOf(view: JsonView): readonly (readonly string[])[] {
  if (view.get("error")?.kind !== "string") return INSIDE;
  return [...INSIDE.filter(([name]) => name !== "error"), ["error"]];
}

/** A list of errors, such as the complaints of a validator, becomes one sentence. */
function unwrapList(list: JsonView, depth: number): ErrorText | null {
  const all = list
    .items()
    .map((item) => unwrap(item, depth + 1))
    .filter((item) => item !== null);
  if (all.length === 0) return null;
  return { type: all[0]!.type, message: all.map(({ message }) => message).join("; ") };
}

/** The JSON error inside a sentence such as `BadRequestError: {"error": …}. Received …`, else the sentence. */
function unwrapText(text: string, depth: number): ErrorText | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (isHtml(trimmed)) return { type: null, message: titleOf(trimmed) };
  const bytes = Buffer.from(trimmed);
  let brace = bytes.indexOf("{");
  for (let tries = 0; brace >= 0 && tries < MAX_BRACES; tries++) {
    const inner = envelopeAt(bytes, brace);
    const found = inner === null ? null : unwrap(inner, depth + 1);
    if (found !== null) return found;
    brace = bytes.indexOf("{", brace + 1);
  }
  return { type: null, message: trimmed };
}

function envelopeAt(bytes: Buffer, from: number): JsonView | null {
  try {
    return readJsonAt(bytes, from).view;
  } catch {
    return null;
  }
}

function at(view: JsonView, place: readonly string[]): JsonView | undefined {
  return place.reduce<JsonView | undefined>((part, name) => part?.get(name), view);
}

/** The `type` beside an `error` only says that it is one; a code that is a number is the status. */
function typeOf(view: JsonView): string | null {
  const fields = view.get("error") === undefined ? TYPE_FIELDS : TYPE_FIELDS.slice(1);
  const written = fields.map((field) => stringOf(view.get(field)));
  return written.find((value) => value !== null && value !== "" && !/^\d+$/.test(value)) ?? null;
}

function locate(view: JsonView, place: readonly string[], message: string): string {
  const location = place[0] === "msg" ? view.get("loc")?.items() : undefined;
  if (location === undefined) return message;
  return `${location.map((part) => stringOf(part) ?? part.json()).join(".")}: ${message}`;
}

function nameOf(status: number | null): string {
  return status === null ? "an error without a status" : `HTTP ${status}`;
}

function isHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);
}

function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]*)</i.exec(html)?.[1]?.trim();
  return shorten(title || firstLine(html.replace(/<[^>]*>/g, "\n")) || "a page of HTML");
}

function firstLine(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "");
  return shorten(line ?? "");
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line;
}
