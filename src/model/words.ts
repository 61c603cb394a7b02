/** What calls and reports both speak of. It needs no other file, so that the published types reach no further. */

/** The sections of a request, in the order in which reports show them. */
export const SECTIONS = ["params", "tools", "system", "messages"] as const;
export type Section = (typeof SECTIONS)[number];
/** The parts of a request as a prompt cache sees them. */
export type CacheSection = "model" | Section;

/** What a capture cannot show. What it cannot show is never reported as unchanged. */
export type Fidelity =
  | "truncated"
  | "delta"
  | "stub"
  | "redacted"
  | "reserialized"
  | "no-headers"
  | "no-response"
  | "no-time";

/** Token counts of a response. `input` is the whole prompt, cached tokens included; what is not reported is null. */
export interface Usage {
  readonly input: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
  readonly output: number | null;
}
