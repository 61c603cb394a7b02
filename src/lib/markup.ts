/** A tag of a text, without its prefix: `<x:invoke name="Read">` is an `invoke` as well. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isClosing: boolean;
  /** The character behind the tag. */
  readonly end: number;
}

/** What was made of a part of a text, and the character behind that part. */
export interface Part<Value> {
  readonly value: Value;
  readonly end: number;
}

const TAG = /<(\/?)(?:[\w-]+:)?([\w-]+)((?:[ \t]+[\w-]+="[^"]*")*)[ \t]*>/y;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const SPACE = /\s*/y;
/** A line may be indented by three spaces before Markdown takes it for code. */
const INDENT = / {0,3}/y;
/** After so many elements that cannot be read a text is taken for one that only has such tags. */
const MAX_UNREADABLE = 64;
const FENCE = / {0,3}(`{3,}|~{3,})/y;

/** The tag that stands at a place or, white space aside, next; null where something else does. */
export function tagAt(text: string, at: number): Tag | null {
  return tagHere(text, skip(text, at, SPACE));
}

/**
 * What `read` makes of each element of a name that begins a line outside of fenced code, in their order. `read` gets
 * the place behind the opening tag; where it gives null, the tag is only talked about and is passed over.
 */
export function readElements<Value>(
  text: string,
  name: string,
  read: (text: string, at: number) => Part<Value> | null,
): Value[] {
  const found: Value[] = [];
  let fence: string | null = null;
  let unreadable = text.includes(`${name}>`) ? 0 : MAX_UNREADABLE;
  for (let line = 0; line < text.length && unreadable < MAX_UNREADABLE; ) {
    const tag = fence === null ? tagHere(text, skip(text, line, INDENT)) : null;
    const isElement = tag?.name === name && !tag.isClosing;
    const part = isElement ? read(text, tag.end) : null;
    if (isElement && part === null) unreadable++;
    if (part !== null) found.push(part.value);
    else fence = fenceBehind(text, line, fence);
    line = part?.end ?? nextLine(text, line);
  }
  return found;
}

/** The contents of all elements of a name, up to the first closing tag each; found as by `readElements`. */
export function contentsOf(text: string, name: string): string[] {
  return readElements(text, name, (whole, at) => contentAt(whole, at, name, null));
}

/**
 * The text from a place to the closing tag of a name. With `next`, only a closing tag counts that one of these tags
 * follows (`/invoke` is a closing one), so that the text may hold such tags itself. Null where it is not closed.
 */
export function contentAt(
  text: string,
  at: number,
  name: string,
  next: readonly string[] | null,
): Part<string> | null {
  const closing = new RegExp(`</(?:[\\w-]+:)?${name}>`, "g");
  closing.lastIndex = at;
  for (let match = closing.exec(text); match !== null; match = closing.exec(text)) {
    const follower = next === null ? null : tagAt(text, closing.lastIndex);
    const spelled = follower === null ? "" : `${follower.isClosing ? "/" : ""}${follower.name}`;
    if (next === null || next.includes(spelled))
      return { value: text.slice(at, match.index), end: closing.lastIndex };
  }
  return null;
}

function tagHere(text: string, at: number): Tag | null {
  TAG.lastIndex = at;
  const match = TAG.exec(text);
  if (match === null) return null;
  const [tag, slash, name = "", attributes = ""] = match;
  const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, value]);
  return { name, attributes: Object.fromEntries(pairs), isClosing: slash === "/", end: at + tag.length };
}

function skip(text: string, at: number, what: RegExp): number {
  what.lastIndex = at;
  what.test(text);
  return what.lastIndex;
}

/** The fence that is open behind a line: one is closed by a line of at least as many of its signs. */
function fenceBehind(text: string, line: number, open: string | null): string | null {
  FENCE.lastIndex = line;
  const fence = FENCE.exec(text)?.[1];
  if (fence === undefined) return open;
  if (open === null) return fence;
  return fence.startsWith(open) ? null : open;
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}
