import type { Call, Message } from "../model/call.ts";
import { type NameList, nameLists } from "../model/name-lists.ts";
import { type Definition, definitionsOf, type KnownDefinitions } from "./definitions.ts";
import { type Fact, factsIn, factsOf } from "./history.ts";
import { type PromptSize, sizeOf } from "./size.ts";

/** What is kept of a call: what it says of tools, none of its bytes. */
export interface CallRecord {
  /** As the call is named on the command line. */
  readonly reference: string;
  readonly id: string;
  readonly time: string | null;
  readonly status: number | null;
  readonly dialect: string;
  readonly model: string | null;
  readonly input: number | null;
  readonly failed: boolean;
  /** Whether the history is there as it was sent. */
  readonly isWhole: boolean;
  /** Whether names and texts are masked, so that arguments cannot be held against a schema. */
  readonly isMasked: boolean;
  /** Whether the client has the host clear results or compact the history, which no request shows. */
  readonly hostEdits: boolean;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly lists: readonly NameList[];
  readonly messages: number;
  /** Facts of the request with their whole paths, then those of the reply. */
  readonly sent: readonly Fact[];
  readonly replied: readonly Fact[];
  /** The place in `sent` behind what the model wrote last: what stands there is new in this call. */
  readonly lastTurn: number;
  readonly size: PromptSize;
}

/** What the calls of a log have in common, read once. */
export interface Memory {
  readonly definitions: KnownDefinitions;
  readonly facts: Map<string, readonly Fact[]>;
  readonly lists: Map<string, readonly NameList[]>;
}

export function createMemory(): Memory {
  return { definitions: new Map(), facts: new Map(), lists: new Map() };
}

const PARTIAL: ReadonlySet<string> = new Set(["delta", "stub", "truncated"]);

export function toRecord(call: Call, reference: string, memory: Memory): CallRecord {
  const { id, time, status, dialect, model, usage, error, fidelity, messages, reply, params } = call;
  const sent = messages.map((message) => placed(message, memory));
  const lastOfModel = messages.findLastIndex(({ role, blocks }) => isOfModel(role, blocks));
  return {
    ...{ reference, id, time, status, dialect, model },
    input: usage?.input ?? null,
    failed: error !== null,
    isWhole: !fidelity.some((lack) => PARTIAL.has(lack)),
    isMasked: fidelity.includes("redacted"),
    hostEdits: params.some(({ name }) => name === "context_management" || name === "compaction"),
    definitions: definitionsOf(call, memory.definitions),
    lists: nameLists(call),
    messages: messages.length,
    sent: sent.flat(),
    replied: factsIn(reply?.blocks ?? [], 0),
    lastTurn: sent.slice(0, lastOfModel + 1).flat().length,
    size: sizeOf(call),
  };
}

function isOfModel(role: string, blocks: Message["blocks"]): boolean {
  return role === "assistant" || role === "model" || blocks.some(({ kind }) => kind === "tool_call");
}

/** A message that was read before, in this call or another, has the same facts at another place. */
function placed(message: Message, { facts }: Memory): Fact[] {
  let known = facts.get(message.bytesHash);
  if (known === undefined) {
    known = factsOf(message);
    facts.set(message.bytesHash, known);
  }
  return known.map((fact) => ({ ...fact, path: message.path + fact.path }));
}
