/** What the page needs to know of a rule. */
export interface Described {
  readonly code: string;
  readonly says: string;
  readonly explain?: { readonly why: string; readonly fix: string; readonly example: string } | undefined;
}

/** The page on all findings, in Markdown. */
export function findingsPage(rules: readonly Described[]): string;
