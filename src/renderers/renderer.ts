import type { Report } from "../model/report.ts";

export interface RenderOptions {
  /** Columns of the screen. */
  readonly width: number;
  readonly color: boolean;
  /** Show long values whole. */
  readonly full: boolean;
}

export interface Renderer {
  /** The value of `--format`. */
  readonly name: string;
  render(report: Report, options: RenderOptions): string;
}
