import { compactCount, counted } from "../../lib/words.ts";
import type { CallLine, ConversationOutline } from "../shared/conversation.ts";
import type { Block, Rank } from "./fit.ts";
import { line, type Write } from "./markup.ts";

/** What there was, then a line a call. */
export function layOutConversation(
  { title, summary, rows }: ConversationOutline,
  write: Write,
  lineRoom: number,
): Block[] {
  return [
    { title: "", fence: null, pieces: [{ rank: "diagnosis", text: write`${title}: ${summary}` }] },
    {
      title: "",
      fence: "text",
      pieces: rows.map((row) => ({
        rank: rankOf(row.kind === "call" ? row.mark : "none"),
        text: line(row.kind === "call" ? describeCall(row) : row.text, lineRoom),
      })),
    },
  ];
}

/** Quiet calls are the first to be left out. */
function rankOf(mark: CallLine["mark"]): Rank {
  return mark === "none" ? "details" : "other calls";
}

function describeCall({ record, time, status, messages, tokens, note }: CallLine): string {
  const count = (value: number | null) => (value === null ? "–" : compactCount(value));
  const prompt =
    tokens === null
      ? "no usage"
      : `${count(tokens.input)} (read ${count(tokens.read)}, written ${count(tokens.written)})`;
  return [record, time, status, counted(messages, "message"), prompt, note]
    .filter((cell) => cell !== "")
    .join("  ");
}
