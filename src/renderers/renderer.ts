import type { Report } from "../model/report.ts";

export interface RenderOptions {
  /** Columns of the screen. */
  readonly width: number;
  readonly color: boolean;
  /** Show long values whole. */
  readonly full: boolean;
  /** Show what looks like a key, token or password. `json` always does. */
  readonly showSecrets?: boolean | undefined;
  /** The most that Markdown may have, in UTF-16 code units. */
  readonly maxChars?: number | undefined;
}

export interface Renderer {
  /** The value of `--format`. */
  readonly name: string;
  render(report: Report, options: RenderOptions): string;
}
