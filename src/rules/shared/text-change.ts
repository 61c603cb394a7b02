import { nameLists } from "../../lib/name-list.ts";
import { firstDifference } from "../../lib/text-diff.ts";
import { excerpts, happened } from "./phrases.ts";
import { tellVolatile } from "./volatile.ts";

/** How two versions of one text differ. */
export interface TextChange {
  /** What follows "<the text> changed ". */
  readonly says: string;
  /** How to keep it from breaking the cache in front of the messages; null where the kind of text is not known. */
  readonly fix: string | null;
}

const REMINDER = /<([\w-]*reminder)>[\s\S]*?<\/\1>/g;

/** Names the kind of text that changed and both values; where no kind fits, shows both texts and claims nothing. */
export function describeTextChange(from: string, to: string): TextChange {
  return listChange(from, to) ?? reminderChange(from, to) ?? valueChange(from, to) ?? plainChange(from, to);
}

/** Whether a block is a reminder that the client put in, and nothing else. */
export function isReminder(text: string): boolean {
  return text.trim() !== "" && text.replace(REMINDER, "").trim() === "";
}

/** Names that came or went, where the first difference stands in the list. */
function listChange(from: string, to: string): TextChange | null {
  const before = listedNames(from);
  const now = listedNames(to);
  const added = now.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !now.includes(name));
  if (added.length + removed.length === 0) return null;
  const { offset } = firstDifference(from, to)!;
  const isInList =
    added.some((name) => lineAt(to, offset).includes(name)) ||
    removed.some((name) => lineAt(from, offset).includes(name));
  if (!isInList) return null;
  const parts = [
    ...(added.length > 0 ? [happened(added, "name", "added")] : []),
    ...(removed.length > 0 ? [happened(removed, "name", "removed")] : []),
  ];
  return {
    says: `in its list of deferred tools: ${parts.join(", ")}`,
    fix: "keep the list out of the system prompt: announce new tools in the newest user message",
  };
}

/** Reminders that came or went, where all else of the text stayed. */
function reminderChange(from: string, to: string): TextChange | null {
  const rest = (text: string) => text.replace(REMINDER, "").replace(/\s+/g, " ").trim();
  if (rest(from) !== rest(to)) return null;
  const before = remindersIn(from);
  const now = remindersIn(to);
  const added = now.filter((reminder) => !before.includes(reminder));
  const removed = before.filter((reminder) => !now.includes(reminder));
  const [one] = [...added, ...removed];
  if (one === undefined || (added.length > 0 && removed.length > 0)) return null;
  const what = added.length > 0 ? "added" : "dropped";
  const count = added.length + removed.length;
  return {
    says: `by ${count === 1 ? "a reminder that was" : `${count} reminders that were`} ${what} (${excerpts(one, "").from})`,
    fix: "put reminders into the newest user message, and leave them there",
  };
}

function valueChange(from: string, to: string): TextChange | null {
  const change = tellVolatile(from, to);
  if (change === null) return null;
  const { kind, behind, alone } = change;
  const values = `${shown(change.from)} → ${shown(change.to)}`;
  const place = behind === "" ? "" : `, behind “${behind}”`;
  return { says: `${alone ? "only" : "first"} in ${kind.name}: ${values}${place}`, fix: kind.fix };
}

function plainChange(before: string, now: string): TextChange {
  const { from, to } = excerpts(before, now);
  return { says: `from ${from} to ${to}`, fix: null };
}

function shown(value: string): string {
  return value.trim() === "" ? "nothing" : value.trim();
}

function listedNames(text: string): string[] {
  return nameLists(text, /deferred[- ]tools/i).flatMap(({ names }) => names);
}

function remindersIn(text: string): string[] {
  return text.match(REMINDER) ?? [];
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, end < 0 ? text.length : end);
}
