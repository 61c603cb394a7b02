/** How much of each list a person sees before asking for more, so that one screen answers. */
export const CHANGES_SHOWN = 12;
/** Lines of detail under one change, and under all changes of a section. */
export const DETAIL_LINES = 6;
export const SECTION_DETAIL_LINES = 18;
export const INFOS_SHOWN = 4;
export const PROBLEMS_SHOWN = 10;

/** The items that are shown, and how many more there are. */
export interface Shown<T> {
  readonly items: readonly T[];
  readonly more: number;
}

/** The first `count` items, or all; one item too many is shown rather than counted. */
export function limit<T>(items: readonly T[], count: number, full: boolean): Shown<T> {
  if (full || items.length <= count + 1) return { items, more: 0 };
  return { items: items.slice(0, count), more: items.length - count };
}
