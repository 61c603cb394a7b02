import type { Block, TextBlock } from "../../model/call.ts";

/** A visible character of ASCII, itself or escaped, behind nothing but what may be none, in the JSON of a text. */
const BEGINS_VISIBLY = /^"(?:[^\x21-\x7e]|\\[bfnrt])*(?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\/])/;
/** How many bytes are looked at before a text is decoded. */
const BEGINNING = 100;

/** Whether a block is a text without a visible character. Where its beginning shows one, it is not decoded. */
export function isBlankText(block: Block): block is TextBlock {
  return block.kind === "text" && !beginsVisibly(block) && block.text.trim() === "";
}

function beginsVisibly({ view }: TextBlock): boolean {
  const written = view.kind === "string" ? view : view.get("text");
  return written?.kind === "string" && BEGINS_VISIBLY.test(written.bytes().toString("latin1", 0, BEGINNING));
}
