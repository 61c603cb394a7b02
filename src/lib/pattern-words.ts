/** Shorter runs stand in too many texts to be worth the search. */
const LEAST = 3;
const LETTERS = /[a-z _]/i;
/** Escapes that take more than one letter with them: such patterns are not looked into. */
const LONG_ESCAPES = /\\[uxpPkc]/;

/**
 * Texts in lower case of which one stands in everything that a pattern matches: where none does, it need not be
 * compiled. Null where the pattern promises no such texts.
 */
export function wordsOf({ source, unicode }: RegExp): string[] | null {
  if (unicode || LONG_ESCAPES.test(source)) return null;
  const words: string[] = [];
  let longest = "";
  let run = "";
  const endRun = (): void => {
    if (run.length > longest.length) longest = run;
    run = "";
  };
  for (let at = 0; at < source.length; at++) {
    const letter = source[at]!;
    if (LETTERS.test(letter)) {
      if (isOptional(source[at + 1])) endRun();
      else run += letter;
      continue;
    }
    endRun();
    if (letter === "\\") at++;
    else if (letter === "(" || letter === "[") at = endOfGroup(source, at);
    else if (letter === "|") {
      words.push(longest);
      longest = "";
    }
  }
  endRun();
  words.push(longest);
  return words.every(({ length }) => length >= LEAST) ? words.map((word) => word.toLowerCase()) : null;
}

function isOptional(next: string | undefined): boolean {
  return next === "?" || next === "*" || next === "{";
}

/** The index of the bracket that closes the group or class that opens at `start`. */
function endOfGroup(source: string, start: number): number {
  let depth = 0;
  let inClass = false;
  for (let at = start; at < source.length; at++) {
    const letter = source[at];
    if (letter === "\\") at++;
    else if (inClass) inClass = letter !== "]";
    else if (letter === "[") inClass = true;
    else if (letter === "(") depth++;
    else if (letter === ")") depth--;
    if (depth === 0 && !inClass) return at;
  }
  return source.length;
}
