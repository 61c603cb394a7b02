/** A regular expression from a capture, for ajv. */
export interface QuickPattern {
  /** Whether the text fits. Throws a RangeError where that might take too long to tell. */
  test(text: string): boolean;
  toString(): string;
}

/** Engines refuse much longer ones, some of them only at the first use. */
const LONGEST = 1000;
/** Steps that are taken in well under a second. */
const MOST_STEPS = 1e7;

const ESCAPES_AND_CLASSES = /\\.|\[(?:\\.|[^\]\\])*\]/gs;
const REPEATED_GROUP = /\)[*+{]/;
const BACK_REFERENCE = /\\(?:[1-9]|k<)/;
/** What may match more or less of a text: `*`, `+`, `?`, `{2,}`, `{2,5}`; not `(?:`, and not the `?` of a lazy one. */
const QUANTIFIER = /[*+]|\{\d+,\d*\}|(?<![(*+?}])\?/g;

/**
 * A pattern that somebody else wrote, so that it may be made to search for years: what could, by its shape, is not
 * tried. A repeated group may take a number of steps that doubles with each character of the text; every other
 * quantifier at most multiplies it by the text's length. Throws a SyntaxError where it is no pattern.
 */
export function quickPattern(source: string, flags: string): QuickPattern {
  const pattern = new RegExp(source, flags);
  const shape = source.replace(ESCAPES_AND_CLASSES, "a");
  const isSlow = source.length > LONGEST || REPEATED_GROUP.test(shape) || BACK_REFERENCE.test(source);
  const quantifiers = shape.match(QUANTIFIER)?.length ?? 0;
  return {
    test(text) {
      if (isSlow || text.length ** quantifiers > MOST_STEPS)
        throw new RangeError("may take too long to match");
      return pattern.test(text);
    },
    toString: () => String(pattern),
  };
}
