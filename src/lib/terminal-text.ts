import { eastAsianWidth } from "get-east-asian-width";
import { groupDigits } from "./words.ts";

/**
 * What a screen acts on or does not show: controls, format characters (bidi and zero width among them), lone
 * surrogates, unassigned code points, separators, blanks that only look like a space. The "v" flag of RGI_Emoji is
 * newer than the language level that is compiled for, hence no literals.
 */
const HIDDEN = String.raw`[[\p{C}--\p{Co}]\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}[\p{Zs}--[\x20\u3000]]]`;
/** More marks on one letter than any script stacks, and a mark with no letter to stand on. */
const STRAY_MARKS = String.raw`(?<=\p{M}{8})\p{M}|^\p{M}`;
const UNSAFE = new RegExp(`${HIDDEN}|${STRAY_MARKS}`, "gv");
/** What a joined emoji is made with: where none of it stands, nothing hidden can belong to one. */
const EMOJI_GLUE = /[\u200d\ufe0f\u{e0020}-\u{e007f}]/u;
/** Shown two columns wide, whatever the width of its first code point. */
const WIDE_EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;
/** Marks, flags, skin tones, parts of Hangul and whatever else may join with its neighbours, or is no plain character. */
const MAY_JOIN =
  /[\p{RI}\p{Emoji_Modifier}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u0e33\u0eb3\uff9e\uff9f]|[^\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u;
const WITHOUT_LOOK = /^\p{Default_Ignorable_Code_Point}/u;
/** Belong to the letter before, and yet take a column of their own: halfwidth voice marks, Thai and Lao am. */
const SPACING_MARKS = /[\uff9e\uff9f\u0e33\u0eb3]/g;

/**
 * Joiners and selectors belong to an emoji that is in general use; everywhere else they hide. Made when first needed:
 * the list of all emoji takes longer to compile than the rest of a run.
 */
let emojiOrUnsafe: RegExp | undefined;

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/**
 * Latin letters and the signs that reports are written with: each one is safe and takes one column. Most texts have
 * nothing else, and the patterns for all others take long to compile.
 */
const PLAIN = /^[ -~\xa1-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2212⏎✓✔✖]*$/;

/** In code units; a longer one has parts that are shown as escapes, and so takes more than one column. */
const LONGEST_GRAPHEME = 64;
/** Where a line may break: not between the groups of a long number. */
const GAP = /(?<!\d) +| +(?!\d{3}(?!\d))/;
const LONG_REST = 100;
/** In code units, longer than any grapheme that is in use. */
const PIECE = 1024;
let segmenter: Intl.Segmenter | undefined;

/**
 * The text in one line in which nothing is hidden and nothing acts: line feed and tab become `⏎` and `⇥`, other
 * controls their picture (`␛`), all else that has no look of its own becomes `\u{202e}`. Safe text stays as it is.
 */
export function safeText(text: string): string {
  if (PLAIN.test(text)) return text;
  if (!EMOJI_GLUE.test(text)) return text.replace(UNSAFE, visible);
  emojiOrUnsafe ??= new RegExp(String.raw`(?<emoji>\p{RGI_Emoji})|${HIDDEN}|${STRAY_MARKS}`, "gv");
  return text.replace(emojiOrUnsafe, (match, emoji?: string) => emoji ?? visible(match));
}

/** Columns that a safe text takes on a screen. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += graphemeWidth(segment);
  return width;
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
  let word = "";
  let made = -1;
  for (let index = 0; index < words.length; index++) {
    if (lines.length === maxLines - 1) {
      const rest = words.slice(index).join(" ");
      return [...lines, cut(line === "" ? rest : `${line} ${rest}`, width)];
    }
    // A word may be as long as the text: it is made safe once, and then only what fits is looked at.
    if (made !== index) word = safeText(words[index]!);
    made = index;
    const start = line === "" ? take(word, width, 1) : take(word, width - displayWidth(line) - 1);
    const isWhole = start.end === word.length && (line === "" || displayWidth(line) < width);
    if (isWhole) {
      line = line === "" ? start.text : `${line} ${start.text}`;
      continue;
    }
    if (line === "") {
      lines.push(start.text);
      word = word.slice(start.end);
      words[index] = word;
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

/** Texts in which every code point is a grapheme are taken apart without the segmenter, which is slow to make. */
function* graphemesOf(text: string): Iterable<{ segment: string; index: number }> {
  if (MAY_JOIN.test(text)) {
    segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
    // What the segmenter takes for a step grows with the text, so it gets a piece at a time.
    for (let from = 0; from < text.length; ) {
      const isInPair = /[\ud800-\udbff]/.test(text.charAt(from + PIECE - 1));
      const piece = text.slice(from, from + PIECE + (isInPair ? 1 : 0));
      let next = from + piece.length;
      const isLast = next >= text.length;
      for (const { segment, index } of segmenter.segment(piece)) {
        // The last one of a piece may go on in the next.
        if (!isLast && index > 0 && index + segment.length === piece.length) next = from + index;
        else yield { segment, index: from + index };
      }
      from = next;
    }
    return;
  }
  let index = 0;
  for (const segment of text) {
    yield { segment, index };
    index += segment.length;
  }
}

/** A letter with its marks is as wide as the letter; an emoji of several parts is as wide as one. */
function graphemeWidth(grapheme: string): number {
  if (WIDE_EMOJI.test(grapheme)) return 2;
  if (WITHOUT_LOOK.test(grapheme)) return 0;
  return eastAsianWidth(grapheme.codePointAt(0)!) + (grapheme.match(SPACING_MARKS)?.length ?? 0);
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
  const enough = text.slice(0, LONGEST_GRAPHEME * (Math.max(0, width) + 1));
  if (PLAIN.test(enough)) {
    const shown = enough.slice(0, Math.max(width, atLeast));
    return { text: shown, end: shown.length };
  }
  let taken = "";
  let end = 0;
  let left = width;
  let count = 0;
  for (const { segment, index } of graphemesOf(enough)) {
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
