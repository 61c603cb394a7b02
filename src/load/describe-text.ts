import { looksLikeEvents } from "../lib/sse.ts";

/** As much of a file as is looked at to say what it is, in bytes. */
const HEAD = 4096;

/** Text that is no JSON, told by how it begins; the first that fits is taken. */
const KINDS: readonly (readonly [looksSo: (text: string) => boolean, reason: string])[] = [
  [looksLikeEvents, "is an event stream, a response without its request"],
  [(text) => /^<(?:!doctype html|html|head|body)\b/i.test(text), "is HTML, not JSON"],
  [(text) => /^<[?!a-z]/i.test(text), "is XML, not JSON"],
];

/** How YAML begins, comments aside: with a mark of its own, or with a key. */
const YAML = /^(?:#.*\s+)*(?:---\s|%YAML|(?:- )?[\w-]+:(?:\s|$))/;

/** Whether a text that is no JSON may be YAML. An event stream begins like it. */
export function looksLikeYaml(source: Buffer): boolean {
  const head = source.toString("utf8", 0, HEAD).trimStart();
  return YAML.test(head) && !looksLikeEvents(head);
}

/** Says in a few words that bytes are no text at all, or null where they may be one. JSON never holds a NUL. */
export function describeBinary(source: Buffer): string | null {
  const head = source.subarray(0, HEAD);
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  if (mark === 0xfeff || mark === 0xfffe) return "is UTF-16, not UTF-8";
  if (!head.includes(0)) return null;
  const isWide = (head[0] === 0) !== (head[1] === 0) && (head[2] === 0) !== (head[3] === 0);
  return isWide ? "is UTF-16, not UTF-8" : "is binary, not JSON";
}

/** Says in a few words what a text is that is no JSON. */
export function describeText(source: Buffer): string {
  const head = source.toString("utf8", 0, HEAD).trimStart();
  return KINDS.find(([looksSo]) => looksSo(head))?.[1] ?? "is text, not JSON";
}
