import { nearest } from "../lib/nearest.ts";
import { exists } from "../load/disk.ts";

/** The command that a word was meant to be; null where it names a file, or is near none. */
export function suggestCommand(word: string, commands: readonly string[]): string | null {
  return exists(word) ? null : nearest(word, commands);
}
