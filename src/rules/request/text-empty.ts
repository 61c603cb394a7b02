import type { Block, Call, Message, TextBlock } from "../../model/call.ts";
import { walkBlocks } from "../../model/walk.ts";
import { isBlankText } from "../shared/blank-text.ts";
import { type Context, type Fault, type Proof, requestFault } from "../shared/request-fault.ts";

export const textEmpty = requestFault({
  code: "text-empty",
  says: "an empty or blank text block, and whether the previous response produced it",
  explain: {
    why: "An empty text block says nothing, and the API refuses it, also when a response had held it.",
    fix: "Drop blank text blocks before you send a history; drop a message that has nothing else.",
    example: '{"type": "text", "text": "\\n"} was part of an answer and is replayed as it came.',
  },
  texts: [
    {
      pattern: /text content blocks must (be non-empty|contain non-whitespace)/i,
      source: "anthropics/claude-code#59812, anomalyco/opencode#31259",
    },
    { pattern: /text content is empty/i, source: "MoonshotAI/kimi-cli#2621" },
    { pattern: /must have non-empty content/i, source: "writingmate/chatlabs#35" },
    { pattern: /text field in the ContentBlock .* is blank/i, source: "Amazon Bedrock, Converse" },
    {
      pattern:
        /\b(content|text|message|part)s?\b.{0,40}\b(is|are|cannot be|can't be|must not be) (empty|blank)/i,
      source: "the same in other words",
    },
  ],
  claim: "a text is empty or blank",
  warns: false,
  find(call, context) {
    const texts = call.messages.flatMap((message) => [
      ...emptyTexts(message, context),
      ...emptyContent(message, call),
    ]);
    const system = call.system.filter(isBlank).map((block) => toFault(block, "the system prompt", context));
    return [...system, ...texts];
  },
});

function isBlank(block: Block): block is TextBlock {
  return isBlankText(block) && hasText(block);
}

/** Whether the text is written at all: what a capture leaves out is not empty. */
function hasText({ view }: TextBlock): boolean {
  return (view.kind === "string" ? view : view.get("text"))?.kind === "string";
}

function emptyTexts({ blocks, role }: Message, context: Context): Fault[] {
  return [...walkBlocks(blocks)]
    .filter(isBlank)
    .filter((block) => context.said !== null || blocks.includes(block))
    .map((block) => toFault(block, `the message of the ${role}`, context));
}

/** Only the last message of the assistant may be without content, and a message that calls tools elsewhere. */
function emptyContent({ blocks, path, role, view }: Message, { messages }: Call): Fault[] {
  const isLast = messages.at(-1)?.path === path && role === "assistant";
  const content = view.get("content");
  if (blocks.length > 0 || content?.kind !== "array" || isLast || view.get("output_config")) return [];
  return [
    {
      key: `${path} is empty`,
      path: `${path}.content`,
      names: [],
      proof: "observed",
      message: `${path}, from the ${role}, has no content at all.`,
      fix: `drop the message ${path}, or give it a text`,
    },
  ];
}

/** A blank text, and an empty one beside tool calls in other languages, is refused by some hosts alone. */
function proofOf(text: string, { curr, said }: Context): Proof {
  if (curr.dialect === "anthropic-messages" && text === "") return "documented";
  return /non-whitespace|blank/i.test(said?.[0] ?? "") ? "observed" : "told";
}

function toFault(block: TextBlock, where: string, context: Context): Fault {
  const { prev } = context;
  const { path, text, view } = block;
  const isReply = prev?.reply?.blocks.some((candidate) => isBlank(candidate) && candidate.text === text);
  const what = text === "" ? "empty" : `blank (${JSON.stringify(text.slice(0, 20))})`;
  return {
    key: path,
    path: view.kind === "string" ? path : `${path}.text`,
    names: [],
    proof: proofOf(text, context),
    message: `The text ${path} in ${where} is ${what}${isReply ? "; the previous response produced such a block, and it is replayed as it came" : ""}.`,
    fix: `leave ${path} out of the request, and every text block without a visible character`,
  };
}
