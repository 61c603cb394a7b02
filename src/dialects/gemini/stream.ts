import type { JsonView } from "../../lib/json-view/index.ts";
import type { HttpResponse } from "../../model/exchange.ts";
import { jsonIn, rewritten } from "../shared/json-text.ts";
import { present, stringOf } from "../shared/piece.ts";
import { get, listAt, unwrap } from "./fields.ts";

/** Members of which one stands in every answer. */
export const ANSWER_MARKS = ["candidates", "promptFeedback", "usageMetadata"];

/** What the chunks of a stream add up to. */
export interface Folded {
  /** The parts of the first candidate; pieces of one text are put together. */
  readonly parts: readonly JsonView[];
  /** Where the parts would stand in an answer without a stream. */
  readonly path: string;
  /** The last value that the chunks have under this name, in either spelling. */
  last(name: string): JsonView | undefined;
  /** The reason why it ended; null where no chunk says it. */
  readonly finishReason: string | null;
  /** The chunk with an error, or null. */
  readonly error: JsonView | null;
}

/** The chunks of an answer: events, a JSON list, or the one body of an answer without a stream. */
export function chunksOf({ body, events }: HttpResponse): JsonView[] {
  if (events !== null) return events.map(({ data }) => jsonIn(data)).filter((view) => view !== null);
  if (body === null) return [];
  return body.kind === "array" ? body.items() : [body];
}

/** Whether a body is an answer of the model, in its wrapping or without. */
export function isAnswer(body: JsonView): boolean {
  const { view } = unwrap(body, "response", ANSWER_MARKS);
  return ANSWER_MARKS.some((mark) => get(view, mark) !== undefined);
}

/** Adds up the chunks of an answer, whole or cut off. */
export function foldChunks(chunks: readonly JsonView[]): Folded {
  const answers = chunks.map((chunk) => unwrap(chunk, "response", ANSWER_MARKS));
  const candidates = answers.map(({ view }) => view.get("candidates")?.items()[0]);
  const last = (name: string) => lastOf(answers.map(({ view }) => get(view, name)));
  const reason =
    lastOf(candidates.map((candidate) => get(candidate, "finishReason"))) ??
    get(last("promptFeedback"), "blockReason");
  return {
    parts: joined(candidates.flatMap((candidate) => partsOf(candidate))),
    path: answers.some(({ path }) => path !== "") ? "response.candidates[0]" : "candidates[0]",
    last,
    finishReason: stringOf(reason),
    error: chunks.find((chunk) => present(chunk.get("error")) !== null) ?? null,
  };
}

function partsOf(candidate: JsonView | undefined): JsonView[] {
  const parts = candidate?.get("content")?.get("parts");
  return parts === undefined ? [] : listAt({ view: parts, path: "" }).map(({ view }) => view);
}

/** Pieces of one text become one part. An empty piece without a signature says nothing. */
function joined(parts: readonly JsonView[]): JsonView[] {
  if (parts.length < 2) return [...parts];
  const whole: JsonView[] = [];
  let open: JsonView[] = [];
  const close = (): void => {
    if (open.length === 1) whole.push(open[0]!);
    if (open.length > 1) whole.push(join(open));
    open = [];
  };
  for (const part of parts) {
    const text = stringOf(part.get("text"));
    const isSigned = get(part, "thoughtSignature") !== undefined;
    if (text === "" && !isSigned) continue;
    if (text === null || text === "" || (open[0] !== undefined && isThought(open[0]) !== isThought(part)))
      close();
    if (text === null || text === "") whole.push(part);
    else open.push(part);
  }
  close();
  return whole;
}

function join(parts: readonly JsonView[]): JsonView {
  const text = parts.map((part) => stringOf(part.get("text"))).join("");
  const others = parts.flatMap((part) => part.entries()).map(([key, value]) => [key, value.json()] as const);
  return rewritten(parts[0]!, new Map([...others, ["text", JSON.stringify(text)]]));
}

function isThought(part: JsonView): boolean {
  return part.get("thought")?.json() === "true";
}

function lastOf(views: readonly (JsonView | undefined)[]): JsonView | undefined {
  return views.findLast((view) => present(view) !== null);
}
