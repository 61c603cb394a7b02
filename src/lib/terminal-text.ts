import stringWidth from "string-width";
import { groupDigits } from "./words.ts";

/**
 * What a screen acts on or does not show: controls, format characters (bidi and zero width among them), lone
 * surrogates, unassigned code points, separators, blanks that only look like a space. The "v" flag of RGI_Emoji is
 * newer than the language level that is compiled for, hence no literals.
 */
const HIDDEN = String.raw`[[\p{C}--\p{Co}]\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}[\p{Zs}--[\x20\u3000]]]`;
/** More marks on one letter than any script stacks, and a mark with no letter to stand on. */
const STRAY_MARKS = String.raw`(?<=\p{M}{8})\p{M}|^\p{M}`;
const UNSAFE = new RegExp(`${HIDDEN}|${STRAY_MARKS}`, "v");
/** Joiners and selectors belong to an emoji that is in general use; everywhere else they hide. */
const EMOJI_OR_UNSAFE = new RegExp(String.raw`(?<emoji>\p{RGI_Emoji})|${HIDDEN}|${STRAY_MARKS}`, "gv");

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const PRINTABLE_ASCII = /^[ -~]*$/;

/** In code units; a longer one has parts that are shown as escapes, and so takes more than one column. */
const LONGEST_GRAPHEME = 64;
/** Where a line may break: not between the groups of a long number. */
const GAP = /(?<!\d) +| +(?!\d{3}(?!\d))/;
const LONG_REST = 100;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text in one line in which nothing is hidden and nothing acts: line feed and tab become `⏎` and `⇥`, other
 * controls their picture (`␛`), all else that has no look of its own becomes `\u{202e}`. Safe text stays as it is.
 */
export function safeText(text: string): string {
  if (!UNSAFE.test(text)) return text;
  return text.replace(EMOJI_OR_UNSAFE, (match, emoji?: string) => emoji ?? visible(match));
}

/** Columns that a safe text takes on a screen. */
export function displayWidth(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length;
  return stringWidth(text, { countAnsiEscapeCodes: true });
}

/**
 * The safe text, cut so that it takes at most `width` columns. What was cut is named, in code points: a long rest as
 * `… 1 204 more characters`, a short one as `… 21 more`, and by `…` alone where the name would take half of the room.
 */
export function cut(text: string, width: number): string {
  const whole = take(text, width);
  if (whole.end === text.length) return whole.text;
  if (width <= 0) return "";
  const rest = countCodePoints(text, whole.end);
  const name = nameOfRest(rest, width);
  const kept = take(text, width - displayWidth(name(rest + width)));
  return kept.text + name(countCodePoints(text, kept.end));
}

/**
 * The safe text in lines of at most `width` columns, broken at spaces, inside a word only where it is longer than a
 * line. With `maxLines` the last line is cut and says how much is missing.
 */
export function wrap(text: string, width: number, maxLines = Number.POSITIVE_INFINITY): string[] {
  const words = text.split(GAP);
  const lines: string[] = [];
  let line = "";
  for (let index = 0; index < words.length; index++) {
    if (lines.length === maxLines - 1) {
      const rest = words.slice(index).join(" ");
      return [...lines, cut(line === "" ? rest : `${line} ${rest}`, width)];
    }
    const joined = line === "" ? safeText(words[index]!) : `${line} ${safeText(words[index]!)}`;
    if (displayWidth(joined) <= width) {
      line = joined;
      continue;
    }
    if (line === "") {
      const word = safeText(words[index]!);
      const start = take(word, width, 1);
      lines.push(start.text);
      words[index] = word.slice(start.end);
    } else {
      lines.push(line);
      line = "";
    }
    index--;
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line];
}

/** The text filled up with spaces to `width` columns. */
export function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** Keeps right-to-left text in its place: its direction ends with it. For safe text, as the last step. */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

function visible(match: string): string {
  const code = match.codePointAt(0)!;
  if (match === "\n") return "⏎";
  if (match === "\t") return "⇥";
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "␡";
  return `\\u{${code.toString(16)}}`;
}

/** How a rest of about this length is named in a line of this width. */
function nameOfRest(rest: number, width: number): (count: number) => string {
  const short = (count: number) => `… ${groupDigits(count)} more`;
  const long = (count: number) => `${short(count)} characters`;
  const name = rest < LONG_REST ? short : long;
  return displayWidth(name(rest + width)) * 2 > width ? () => "…" : name;
}

/** As many whole graphemes as fit, made safe, and the index in `text` after them. */
function take(text: string, width: number, atLeast = 0): { text: string; end: number } {
  let taken = "";
  let end = 0;
  let left = width;
  let count = 0;
  const enough = text.slice(0, LONGEST_GRAPHEME * (Math.max(0, width) + 1));
  for (const { segment, index } of graphemes.segment(enough)) {
    const shown = safeText(segment);
    left -= displayWidth(shown);
    if (left < 0 && count >= atLeast) break;
    taken += shown;
    end = index + segment.length;
    count++;
  }
  return { text: taken, end };
}

function countCodePoints(text: string, from: number): number {
  let count = 0;
  for (let at = from; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) count++;
  return count;
}
