import type { Block, TextBlock } from "../../model/call.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether a block is a text without a visible character. Where its first byte shows one, it is not decoded. */
export function isBlankText(block: Block): block is TextBlock {
  return block.kind === "text" && !beginsVisibly(block) && block.text.trim() === "";
}

function beginsVisibly({ view }: TextBlock): boolean {
  const written = view.kind === "string" ? view : view.get("text");
  const first = written?.kind === "string" ? written.bytes()[1]! : QUOTE;
  return first > 0x20 && first < 0x7f && first !== QUOTE && first !== BACKSLASH;
}
