import { counted } from "../../lib/words.ts";
import type { Block } from "../../model/call.ts";
import { excerpts } from "./phrases.ts";
import { isUnsigned, showsThought, signatureOf } from "./thinking.ts";

/**
 * What differs between thinking as it came and as it is sent, or between two signed calls: `its signature is gone`.
 * Null where nothing does; what a capture hides on either side proves nothing.
 */
export function thinkingDifference(said: Block, sent: Block): string | null {
  return textDifference(said, sent) ?? signatureDifference(said, sent);
}

function textDifference(said: Block, sent: Block): string | null {
  if (said.kind !== "thinking" || sent.kind !== "thinking" || said.text === sent.text) return null;
  if (!showsThought(said) || !showsThought(sent) || signatureOf(said) === null) return null;
  if (said.text.trim() === sent.text.trim()) {
    const characters = Math.abs(said.text.length - sent.text.length);
    const verb = sent.text.length < said.text.length ? "lost" : "got";
    return `its text ${verb} ${counted(characters, "character")} of white space at its ends`;
  }
  const { from, to } = excerpts(said.text, sent.text);
  return `its text was ${from} and is ${to}`;
}

function signatureDifference(said: Block, sent: Block): string | null {
  const before = signatureOf(said);
  if (before === null) return null;
  if (isUnsigned(sent)) {
    const isEmptied = sent.kind === "thinking" && sent.signature === "";
    return isEmptied ? "its signature was emptied" : "its signature is gone";
  }
  const after = signatureOf(sent);
  return after === null || after === before
    ? null
    : `its signature was ${before.slice(0, 12)}… and is ${after.slice(0, 12)}…`;
}
