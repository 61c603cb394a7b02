/** What a command hands to the command line: it writes, and ends with this code. */
export interface Outcome {
  readonly stdout: string;
  /** Lines for standard error. */
  readonly complaints: readonly string[];
  readonly exitCode: number;
}

/** 0 done, whatever was found; 1 a `--fail-on` was met; 2 bad usage, or something could not be read; 130 interrupted. */
export const EXIT = { done: 0, failOnMet: 1, trouble: 2, interrupted: 130 } as const;

/** A command that could not do its work. */
export function trouble(...complaints: string[]): Outcome {
  return { stdout: "", complaints, exitCode: EXIT.trouble };
}
