import type { Block, Call, ThinkingBlock } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import { textAt } from "./fields.ts";
import { isMasked } from "./masks.ts";

/** A signature is a long run of base64; a mask or a hash in its place is not. */
const SIGNATURE = /^[\w+/=-]{24,}$/;

/** Where Gemini signs a call in the chat API of OpenAI. Source: ai.google.dev, thought signatures. */
const COMPATIBLE = "extra_content.google.thought_signature";

/** Whether the text of a thinking block can be read as the model wrote it. */
export function showsThought({ text, redacted }: ThinkingBlock): boolean {
  return !redacted && text !== "" && !isMasked(text);
}

/** What the host signed a block with, where the capture shows it; null where it shows none. */
export function signatureOf(block: Block): string | null {
  const written = writtenSignature(block);
  return written !== null && SIGNATURE.test(written) ? written : null;
}

/** Whether a block stands there without a signature: none at all, or an empty one. */
export function isUnsigned(block: Block): boolean {
  return !writtenSignature(block);
}

function writtenSignature(block: Block): string | null {
  if (block.kind === "thinking") return block.signature;
  if (block.kind !== "tool_call") return null;
  return block.signature ?? textAt(block.view, COMPATIBLE) ?? null;
}

/** The thinking blocks of the history, in their order. */
export function thinkingBlocks(call: Call): ThinkingBlock[] {
  return [...walkMessages(call)].filter((block) => block.kind === "thinking");
}

/** A block that holds thinking or its signature, behind "the": `thinking block “Look at the …”`, `call of Grep`. */
export function describeThinking(block: Block): string {
  if (block.kind === "tool_call") return `call of ${block.name}`;
  if (block.kind !== "thinking") return `${block.kind} block`;
  if (block.redacted) return "redacted_thinking block";
  const words = block.text.replace(/\s+/g, " ").trim();
  return showsThought(block)
    ? `thinking block “${words.slice(0, 40)}${words.length > 40 ? "…" : ""}”`
    : "thinking block";
}
