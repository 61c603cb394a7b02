/** Input that cannot be used: what is wrong with it in one line, without file or stack. */
export class InputError extends Error {
  override name = "InputError";
}

/** A JSON text that is none: `offset` is the byte, counted in the text that was read, where that shows. */
export class JsonError extends InputError {
  override name = "JsonError";
  readonly offset: number;
  /** True when the text is right as far as it goes and only stops too early. */
  readonly truncated: boolean;
  readonly #reason: string;

  constructor(reason: string, offset: number, truncated = false) {
    super(`${reason} at byte ${offset}`);
    this.offset = offset;
    this.truncated = truncated;
    this.#reason = reason;
  }

  /** The same error of a text that stands at this byte of a longer one. */
  movedBy(bytes: number): JsonError {
    return new JsonError(this.#reason, this.offset + bytes, this.truncated);
  }
}

/**
 * Gives an InputError back as a value: the input is at fault. Any other error is one of this program. `start` is the
 * byte of the file at which the text begins that the task reads.
 */
export function attempt<T>(task: () => T, start = 0): T | InputError {
  try {
    return task();
  } catch (error) {
    if (error instanceof JsonError) return error.movedBy(start);
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** A wrong use of the command line: printed without a stack, exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}
