export interface Import {
  readonly specifier: string;
  /** `import type` and `export type`: gone when the program runs. */
  readonly typeOnly: boolean;
  /** `import()`: loaded when somebody asks for it. */
  readonly dynamic: boolean;
}

const STATIC = /^(?:import|export)\b(\s+type\b)?(?:[\w\s{},*$]*?\bfrom)?\s*"([^"\n]+)"/gm;
const DYNAMIC = /\bimport\(\s*("[^"\n]+")?/g;
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;

/**
 * The imports of a source text, in the layout of this project's formatter: statements begin a line, specifiers stand
 * in double quotes. The specifier of an `import()` that is no plain string is empty.
 */
export function readImports(source: string): Import[] {
  const fixed = [...source.matchAll(STATIC)].map((match) => ({
    specifier: match[2]!,
    typeOnly: match[1] !== undefined,
    dynamic: false,
  }));
  const code = source.replace(TOKEN, (token) => (token.startsWith("/") ? "" : token));
  const lazy = [...code.matchAll(DYNAMIC)].map((match) => ({
    specifier: match[1]?.slice(1, -1) ?? "",
    typeOnly: false,
    dynamic: true,
  }));
  return [...fixed, ...lazy];
}

/** Which of these globals the code of a source text uses; comments and strings aside, templates included. */
export function readGlobals(source: string, names: readonly string[]): string[] {
  const code = source.replace(TOKEN, (token) => (token.startsWith("`") ? token : '""'));
  return names.filter((name) =>
    new RegExp(`(?<![.\\w$])(?:globalThis\\.)?${name}(?=\\??\\.\\w|\\[|\\()`).test(code),
  );
}
