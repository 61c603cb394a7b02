import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import type { Document, ScalarTag, YAMLError } from "yaml";
import { InputError } from "./errors.ts";

/** The key of the object that stands for bytes (`!!binary`); its value is their base64, white space left in. */
export const BYTES_KEY = "!!binary";

/** `problem` is one line where the text breaks off or stops being YAML; `value` is then what stands before that. */
export interface YamlText {
  readonly value: unknown;
  readonly problem: string | null;
}

/** The most that is read, in bytes: a document takes about thirty times its size in memory. */
const LIMIT = 50_000_000;

/** As much as is looked at first, in characters: text that only begins like YAML shows it soon. */
const HEAD = 65_536;

/** Above the 100 of the library, since PyYAML writes an alias wherever it meets the same object again. */
const MAX_ALIASES = 1000;

/** The library reads the inside of values by recursion, and a full stack may end the whole program. */
const MAX_DEPTH = 256;

/** As YAML has it, and as Ruby writes it. */
const BYTES: ScalarTag[] = ["tag:yaml.org,2002:binary", "!binary"].map((tag) => ({
  tag,
  resolve: (base64) => ({ [BYTES_KEY]: base64 }),
}));

/**
 * Reads one YAML document as a plain value. Dates stay texts, tags of programming languages are passed over, of a
 * repeated key the last counts. Throws an InputError that says in a few words why the text cannot be read: it is no
 * YAML, too large, too deep, or its aliases expand without end.
 */
export function readYaml(source: Buffer): YamlText {
  if (source.length > LIMIT) throw new InputError("is larger than 50 MB");
  const text = source.toString("utf8");
  // Loaded when first needed, so that JSON costs nothing; by require, since reading is synchronous.
  const yaml: typeof Yaml = createRequire(import.meta.url)("yaml");
  if (text.length > HEAD) refuseOtherText(yaml, text.slice(0, text.lastIndexOf("\n", HEAD) + 1));
  const [document, another] = parse(yaml, text);
  if (document === undefined) return { value: null, problem: null };
  const [error] = document.errors;
  if (error !== undefined) dropAfter(yaml, document, startOf(error));
  const end = error ?? another;
  return { value: toValue(document), problem: end === undefined ? null : describe(end, text) };
}

function parse(yaml: typeof Yaml, text: string): Document.Parsed[] {
  const composer = new yaml.Composer({
    customTags: BYTES,
    logLevel: "error",
    prettyErrors: false,
    uniqueKeys: false,
  });
  return [...composer.compose(tokens(yaml, text), true, text.length)] as Document.Parsed[];
}

function* tokens(yaml: typeof Yaml, text: string): Generator<Yaml.CST.Token> {
  const parser = new yaml.Parser();
  for (const lexeme of new yaml.Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_DEPTH) throw new InputError("is nested too deep");
  }
  yield* parser.end();
}

function toValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError) throw new InputError("has aliases that cannot be resolved");
    throw error;
  }
}

/**
 * A part of YAML may stop inside of a value, so that an error at its very end proves nothing. Lines of a log that
 * begin with a word and a colon are YAML that repeats its keys.
 */
function refuseOtherText(yaml: typeof Yaml, head: string): void {
  const [document] = parse(yaml, head);
  const lastLine = head.trimEnd().lastIndexOf("\n");
  const error = document?.errors.find((one) => startOf(one) < lastLine);
  if (error !== undefined) throw new InputError(describe(error, head));
  const keys = yaml.isMap(document?.contents) ? document.contents.items.map(({ key }) => String(key)) : [];
  if (new Set(keys).size < keys.length) throw new InputError("repeats its keys");
}

/** Takes the items of lists out that do not end before an offset: what stands there may be read wrongly. */
function dropAfter(yaml: typeof Yaml, { contents }: Document, end: number): void {
  if (!yaml.isMap(contents)) return;
  for (const { value } of contents.items) {
    if (!yaml.isSeq(value)) continue;
    value.items = value.items.filter((item) => yaml.isNode(item) && item.range && item.range[1] < end);
  }
}

type Break = YAMLError | Document.Parsed;

function startOf(where: Break): number {
  return "pos" in where ? where.pos[0] : where.range[0];
}

function describe(where: Break, text: string): string {
  const line = text.slice(0, startOf(where)).split("\n").length;
  if ("pos" in where) return `is no YAML from line ${line} on: ${where.message.split("\n")[0]}`;
  return `goes on after its YAML document at line ${line}`;
}
