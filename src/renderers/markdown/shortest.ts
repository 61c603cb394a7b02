import type { Finding } from "../../model/report.ts";
import { type Outline, placeOf, weightOf } from "../shared/outline.ts";
import { type Write, writer } from "./markup.ts";

/** Columns of each value, tried in this order. */
const ROOMS = [160, 120, 80, 60, 40, 24, 12];
/** A fix that is cut to less says nothing. */
const LEAST_FIX = 24;

/**
 * What is left where not even the diagnosis fits: how the call ended, the best finding and its place, and of what to do
 * as much as there is room for. Null where nothing of it fits.
 */
export function layOutShortest(outlined: Outline, maxChars: number): string | null {
  const fix = bestOf(outlined)?.fix ?? null;
  for (const room of ROOMS) {
    const head = headOf(outlined, writer(room)).join("\n");
    const end = `\n\nCut to ${maxChars} characters.\n`;
    const left = maxChars - head.length - end.length;
    for (let columns = left; fix !== null && columns >= LEAST_FIX; columns -= LEAST_FIX >> 1) {
      const text = `${head}${writer(columns)`\n- Fix: ${fix}`}`;
      if (text.length + end.length <= maxChars) return text + end;
    }
    if (left >= 0) return head + end;
  }
  return null;
}

function headOf(outlined: Outline, write: Write): string[] {
  const { scan, conversation, pairs } = outlined;
  const first = scan?.entries[0]?.call ?? conversation?.summary ?? pairs[0]?.outcome.headline;
  const titles = first !== undefined || scan === null ? [first] : [scan.summary, scan.matching];
  const finding = bestOf(outlined);
  return [
    ...titles.flatMap((title) => (title === null || title === undefined ? [] : [write`- ${title}`])),
    ...(finding === null ? [] : [layOutPlace(finding, write)]),
  ];
}

function layOutPlace(finding: Finding, write: Write): string {
  const place = placeOf(finding);
  return write`- ${`${finding.code} · ${weightOf(finding)}`}` + (place === null ? "" : write` at ${place}`);
}

function bestOf({ scan, pairs }: Outline): Finding | null {
  return scan === null ? (pairs[0]?.findings[0] ?? null) : (scan.entries[0]?.finding ?? null);
}
