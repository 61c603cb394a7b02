import type { JsonView } from "../lib/json-view/index.ts";
import type { Block, Message, ToolChangeBlock, ToolResultBlock } from "../model/call.ts";
import { walkBlocks } from "../model/walk.ts";
import { isRecord, plainOf, stringOf } from "./plain.ts";
import { textDefinitions } from "./text-definitions.ts";

interface At {
  /** Inside of its message. */
  readonly path: string;
}

/** A call of a tool, whatever the tool does. */
export interface Use extends At {
  readonly kind: "use";
  /** Empty where the capture has none. */
  readonly id: string;
  readonly name: string;
  /** The arguments as JSON in one line; empty where there are none, or too many. */
  readonly input: string;
  readonly byHost: boolean;
}

/** A place from which on the model has the definition of a tool. */
export interface Find extends At {
  readonly kind: "find";
  readonly name: string;
  readonly server: string | null;
  /** The call that it answers; null where it stands elsewhere. */
  readonly answers: string | null;
  /**
   * reference: expanded from `tools`; definition: written in place; text: in words, which only the model reads; name:
   * its name in words, which loads nothing.
   */
  readonly as: "reference" | "definition" | "text" | "name";
  readonly schema: unknown;
  readonly bytes: number;
}

export interface Result extends At {
  readonly kind: "result";
  readonly id: string;
  readonly outcome: "ok" | "error" | "refused";
  /** The beginning of its text. */
  readonly said: string;
}

/** What happened to tools in a message. */
export type Fact = Use | Find | Result;

const REFUSED =
  /InputValidationError|validation errors?\b|invalid (?:tool )?(?:input|arguments)|no such tool|unknown tool|tool .{0,80}(?:not found|does not exist|not available)/i;
/** Longer arguments are not kept: nothing is said about them. */
const LONGEST_INPUT = 200_000;
const SAID = 80;

/** What a message says of tools, in its order. Paths are those inside of the message. */
export function factsOf({ path, blocks }: Message): Fact[] {
  return factsIn(blocks, path.length);
}

export function factsIn(blocks: readonly Block[], base: number): Fact[] {
  return blocks.flatMap((block) => toFacts(block, base));
}

function toFacts(block: Block, base: number): Fact[] {
  const path = block.path.slice(base);
  if (block.kind === "tool_call") {
    const isShort = block.input !== null && block.input.size <= LONGEST_INPUT;
    const input = (isShort ? JSON.stringify(plainOf(block.input)) : undefined) ?? "";
    return [{ kind: "use", id: idOf(block.id), name: block.name, input, byHost: block.server, path }];
  }
  if (block.kind === "tool_result") return [...findsIn(block, base), toResult(block, path)];
  if (block.kind === "tool_change") return block.change === "addition" ? [additionOf(block, base)] : [];
  return block.kind === "tool_reference" ? [toFind(block, null, base)] : [];
}

/** Where the capture has no id, the model takes the place instead, which is another in each call. */
function idOf(id: string): string {
  return /^\w+\[\d+\]/.test(id) ? "" : id;
}

function findsIn(result: ToolResultBlock, base: number): Find[] {
  return [...walkBlocks(result.content)].flatMap((block): Find[] => {
    if (block.kind === "tool_reference") return [toFind(block, idOf(result.id), base)];
    if (block.kind !== "text") return [];
    return textDefinitions(block.text).map(({ name, schema, bytes }) => {
      const path = block.path.slice(base);
      const as = schema === null ? "name" : "text";
      return { kind: "find", name, server: null, answers: idOf(result.id), as, schema, bytes, path };
    });
  });
}

function toFind(block: Block & { kind: "tool_reference" }, answers: string | null, base: number): Find {
  const { name, server, view } = block;
  const as = block.origin === "text" ? "text" : block.definesTool ? "definition" : "reference";
  const schema = block.definesTool ? schemaOf(view) : undefined;
  return { kind: "find", name, server, answers, as, schema, bytes: view.size, path: block.path.slice(base) };
}

/** A tool that a `system` or `developer` item switches on: by a reference, or defined in place. */
function additionOf({ reference, view, path }: ToolChangeBlock, base: number): Find {
  if (reference !== null) return { ...toFind(reference, null, base) };
  const definition = view.get("tool")?.get("definition") ?? view;
  return {
    kind: "find",
    name: stringOf(definition.get("name")) ?? "",
    server: null,
    answers: null,
    as: "definition",
    schema: schemaOf(definition),
    bytes: definition.size,
    path: path.slice(base),
  };
}

function schemaOf(view: JsonView): unknown {
  const inside = view.get("function") ?? view;
  const schema = plainOf(inside.get("parameters") ?? inside.get("input_schema"));
  return isRecord(schema) ? schema : undefined;
}

function toResult(block: ToolResultBlock, path: string): Result {
  const text = [...walkBlocks(block.content)].find(({ kind }) => kind === "text");
  const said = text?.kind === "text" ? text.text.slice(0, 4 * SAID) : "";
  const isRefused = REFUSED.test(said) && (block.isError || said.length < 4 * SAID);
  const outcome = isRefused ? "refused" : block.isError ? "error" : "ok";
  return {
    kind: "result",
    id: idOf(block.id),
    outcome,
    said: said.replace(/\s+/g, " ").slice(0, SAID),
    path,
  };
}
