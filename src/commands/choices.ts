import { safeText } from "../lib/terminal-text.ts";
import { counted } from "../lib/words.ts";
import { referenceTo } from "../load/references.ts";
import type { Call } from "../model/call.ts";

/** The calls among which a person has to choose, a line each, and how to name one. */
export function listChoices(reference: string, calls: readonly Call[]): string[] {
  const rows = calls.map((call) => [
    referenceTo(call.source),
    call.time?.slice(0, 19).replace("T", " ") ?? "no time",
    String(call.status ?? "–"),
    call.model ?? "no model",
    counted(call.tools.length, "tool"),
    counted(call.messages.length, "message"),
  ]);
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    safeText(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    ),
  );
  const [first, second] = calls.length > 1 ? calls.slice(-2) : [calls[0]!, calls[0]!];
  return [
    `${reference} holds ${counted(calls.length, "call")}: name one of them.`,
    ...lines.map((line) => `  ${line}`),
    `for example: llmdiff '${referenceTo(first!.source)}' '${referenceTo(second!.source)}'`,
  ];
}
