import { counted } from "../../lib/words.ts";
import type { Section } from "../../model/call.ts";
import type { Change, ChangeKind, Pair } from "../../model/report.ts";
import { type DetailLine, outlineDetail } from "./details.ts";
import { hidesContent, hidesHeaders } from "./fidelity.ts";
import { CHANGES_SHOWN, DETAIL_LINES, limit, SECTION_DETAIL_LINES, type Shown } from "./limits.ts";

/** What changed in one section of the request. */
export interface SectionOutline {
  readonly section: Section;
  /** Said in place of changes where there are none; else null. */
  readonly quiet: string | null;
  readonly changes: Shown<ChangeOutline>;
  /** All changes of spelling in one line, or null. */
  readonly respelled: string | null;
}

export interface ChangeOutline {
  readonly kind: ChangeKind;
  readonly sign: Sign;
  /** What changed: the name of a tool or param, index and role of a message. */
  readonly title: string;
  readonly label: string;
  readonly details: Shown<DetailLine>;
}

export type Sign = "+" | "−" | "~" | "⇄" | "=";

const SIGNS: Readonly<Record<ChangeKind, Sign>> = {
  added: "+",
  appended: "+",
  removed: "−",
  changed: "~",
  moved: "⇄",
  respelled: "=",
};

/** What weighs most for a refusal and for the cache comes first; the parameters seldom change. */
const ORDER: readonly Section[] = ["tools", "system", "messages", "params"];

/** What a section is made of. */
const NOUNS: Readonly<Record<Section, string>> = {
  tools: "tool",
  system: "block",
  messages: "message",
  params: "field",
};
const PLACES_SHOWN = 3;

/** So far, the one block that a host takes out is Claude Code's billing header. */
const STRIPPED = "billing header, not part of the prompt of this host";

/** The sections in the order in which they are shown; none where there is nothing to compare with. */
export function outlineSections(pair: Pair, full: boolean): SectionOutline[] {
  if (pair.prev === null) return [];
  return ORDER.map((section) => outlineSection(section, pair, full));
}

function outlineSection(section: Section, pair: Pair, full: boolean): SectionOutline {
  const changes = pair.changes[section];
  const respelled = changes.filter((change) => change.kind === "respelled" && !isStripped(change, pair));
  const edits = limit(
    full ? changes : changes.filter((change) => change.kind !== "respelled"),
    CHANGES_SHOWN,
    full,
  );
  let linesLeft = full ? Number.POSITIVE_INFINITY : SECTION_DETAIL_LINES;
  const items = edits.items.map((change) => {
    const outlined = outlineChange(change, section, linesLeft, { full, stripped: isStripped(change, pair) });
    linesLeft -= outlined.details.items.length;
    return outlined;
  });
  return {
    section,
    quiet: changes.length === 0 ? describeQuiet(section, pair) : null,
    changes: { items, more: edits.more },
    respelled: respelled.length === 0 || full ? null : describeRespelled(respelled, section),
  };
}

/** Whether the host takes the block out, so that its change reaches no model and no cache. */
function isStripped({ path, prevPath }: Change, { cache: { stripped } }: Pair): boolean {
  const [paths, place] = path === null ? [stripped?.prev, prevPath] : [stripped?.curr, path];
  return place !== null && paths?.includes(place) === true;
}

function outlineChange(
  change: Change,
  section: Section,
  linesLeft: number,
  { full, stripped }: { readonly full: boolean; readonly stripped: boolean },
): ChangeOutline {
  const title = titleOf(change, section);
  const label = stripped ? STRIPPED : change.label;
  const details = change.detail.flatMap((detail) => outlineDetail(detail, change, full));
  const lines = !full && (stripped || details.every((line) => isSaid(line, label))) ? [] : details;
  const room = Math.min(DETAIL_LINES, linesLeft);
  return {
    kind: change.kind,
    sign: SIGNS[change.kind],
    title,
    label: label === change.name ? "" : label,
    details: room > 0 ? limit(lines, room, full) : { items: [], more: lines.length },
  };
}

/** Whether the label of a change says the same already. */
function isSaid({ path, text }: DetailLine, label: string): boolean {
  return text !== "" && label.includes(path) && label.includes(text.replace(/^"(.*)"$/, "$1"));
}

/** `TaskCreate` for tools and params, `[78] assistant` for the rest, `[3] → [5] user` for what moved. */
function titleOf(change: Change, section: Section): string {
  const { kind, path, prevPath, name } = change;
  const place = placeOfChange(change, section);
  if (section === "tools" || section === "params") return place;
  const moved = kind === "moved" && path !== null && prevPath !== null;
  const places = moved ? `${inside(prevPath)} → ${inside(path)}` : place;
  return [places, name].filter(Boolean).join(" ");
}

/** `TaskCreate` of tools and params, `[78]` of the rest. */
function placeOfChange({ path, prevPath, name }: Change, section: Section): string {
  const place = path ?? prevPath ?? section;
  return section === "tools" || section === "params" ? (name ?? place) : inside(place);
}

/** `[78]` of `messages[78]`, `[79].content[0]` of `messages[79].content[0]`; a path without an index stays whole. */
function inside(path: string): string {
  const bracket = path.indexOf("[");
  return bracket < 0 ? path : path.slice(bracket);
}

function describeQuiet(section: Section, { prev, curr }: Pair): string {
  const calls = prev === null ? [curr] : [prev, curr];
  if (hidesContent(...calls)) return "no change in what was captured";
  if (section === "params" && hidesHeaders(...calls)) return "unchanged, headers aside";
  return "unchanged";
}

/** `2 blocks respelled, [2] and [3]: cache marker 1h → 5m` */
function describeRespelled(changes: readonly Change[], section: Section): string {
  const reasons = [...new Set(changes.map((change) => change.label))].filter((reason) => reason !== "");
  const named = limit(reasons, 3, false);
  const more = named.more > 0 ? [`${named.more} more`] : [];
  const why = named.items.length === 0 ? "" : `: ${[...named.items, ...more].join("; ")}`;
  const places = limit(
    changes.map((change) => placeOfChange(change, section)),
    PLACES_SHOWN,
    false,
  );
  return `${counted(changes.length, NOUNS[section])} respelled, ${inWords(places)}${why}`;
}

/** `A`, `A and B`, `A, B, C and 13 more`. */
function inWords({ items, more }: Shown<string>): string {
  const last = more > 0 ? `${more} more` : items.at(-1)!;
  const first = more > 0 ? items : items.slice(0, -1);
  return first.length === 0 ? last : `${first.join(", ")} and ${last}`;
}
