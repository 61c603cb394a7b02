import { contentsOf } from "../../lib/markup.ts";
import { type NameList, nameLists } from "../../lib/name-list.ts";
import type { Block, Call, Message, TextBlock } from "../../model/call.ts";
import { type Definition, definitionsIn } from "./definitions.ts";

/** A text in which the client, and nobody else, tells the model about tools. */
export interface Told {
  readonly block: TextBlock;
  readonly definitions: readonly Definition[];
  readonly lists: readonly NameList[];
}

const CLIENT_ROLES: ReadonlySet<string> = new Set(["system", "developer"]);
/** Roles of what the model said: the first is that of most APIs, the second Gemini's. */
export const MODEL_ROLES: ReadonlySet<string> = new Set(["assistant", "model"]);
const LIST_TAG = "available-deferred-tools";
const HEADING = /deferred[- ]tools|\btools? (has |have )?just became available/i;

/** What the client tells in the system prompt, in messages of its own and in reminders within those of the user. */
export function toldIn({ system, messages }: Call): Told[] {
  return [
    ...textsOf(system).map((block) => toTold(block, [block.text])),
    ...messages.flatMap((message) =>
      textsOf(message.blocks).map((block) => toTold(block, clientTexts(message, block.text))),
    ),
  ].filter(({ definitions, lists }) => definitions.length + lists.length > 0);
}

export function textsOf(blocks: readonly Block[]): TextBlock[] {
  return blocks.filter((block) => block.kind === "text");
}

function clientTexts({ role }: Message, text: string): string[] {
  if (CLIENT_ROLES.has(role)) return [text];
  if (MODEL_ROLES.has(role)) return [];
  const lists = contentsOf(text, LIST_TAG);
  return [...contentsOf(text, "system-reminder"), ...lists.map((names) => `<${LIST_TAG}>${names}`)];
}

function toTold(block: TextBlock, texts: readonly string[]): Told {
  return {
    block,
    definitions: texts.flatMap(definitionsIn),
    lists: texts.flatMap((text) => nameLists(text, HEADING)),
  };
}
