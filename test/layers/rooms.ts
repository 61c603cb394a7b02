/** What a room may import, itself aside, and why no more. A file directly in `src` is a room of its own. */
export interface Room {
  readonly imports: readonly string[];
  /** Rooms of which only types may be imported. */
  readonly typesOnly?: readonly string[];
  readonly because: string;
}

const BELOW_LEAVES = ["lib", "model", "providers"];
const LEAVES = ["formats", "dialects", "diff", "pairing", "cache", "rules", "life", "renderers"];

export const ROOMS: Readonly<Record<string, Room>> = {
  version: { imports: [], because: "it is one number" },
  examples: { imports: [], because: "it is text" },
  lib: { imports: [], because: "it knows nothing of LLMs and can be read and tested alone" },
  model: {
    imports: ["lib"],
    typesOnly: ["lib"],
    because: "it is the vocabulary; it does no work of its own",
  },
  providers: { imports: ["lib", "model"], because: "it holds facts about hosts; whoever asks comes later" },
  formats: { imports: BELOW_LEAVES, because: "how a capture is stored says nothing about what is in it" },
  dialects: { imports: BELOW_LEAVES, because: "a call looks the same whatever file it came from" },
  diff: { imports: BELOW_LEAVES, because: "what changed does not depend on what it costs" },
  pairing: {
    imports: BELOW_LEAVES,
    because: "which call came before is decided before anything is compared",
  },
  cache: {
    imports: BELOW_LEAVES,
    because: "a prompt cache works on what was sent, not on our list of changes",
  },
  rules: { imports: BELOW_LEAVES, because: "a rule judges the evidence it is given and fetches none" },
  life: {
    imports: BELOW_LEAVES,
    because: "what became of a tool follows from the calls alone; it explains no failure and no miss",
  },
  renderers: { imports: BELOW_LEAVES, because: "the report is all that a renderer knows" },
  load: {
    imports: [...BELOW_LEAVES, "formats", "dialects"],
    because: "it makes calls of files and compares none",
  },
  judge: {
    imports: [...BELOW_LEAVES, "pairing", "diff", "cache", "rules"],
    because: "it works on calls, wherever they were read, and ends with a report, however it is shown",
  },
  "validate-report": {
    imports: ["lib", "model"],
    because: "it checks reports, also those of other programs",
  },
  commands: {
    imports: [...BELOW_LEAVES, ...LEAVES, "load", "judge", "validate-report", "version"],
    because: "a command puts all of it together and knows nothing of the process it runs in",
  },
  index: {
    imports: ["lib", "model", "commands", "validate-report", "version"],
    because: "the public API gives what a command makes, before it is rendered",
  },
  process: {
    imports: ["lib", "commands"],
    because: "it shows what a command made, and makes nothing",
  },
  cli: {
    imports: ["lib", "model", "commands", "process", "version", "examples"],
    because: "what a command does must work without a command line",
  },
};

/** The one file of `src` that imports a package or a part of Node. The same file is the place to replace it. */
export const HOMES: Readonly<Record<string, { readonly file: string; readonly because: string }>> = {
  commander: { file: "cli.ts", because: "only the command line knows options" },
  chalk: { file: "renderers/terminal/spans.ts", because: "only the terminal has colours" },
  diff: { file: "lib/text-diff.ts", because: "its running time has to be bounded in one place" },
  "fast-glob": { file: "load/find-files.ts", because: "only it knows patterns" },
  ajv: {
    file: "lib/json-schema.ts",
    because: "schemas are compiled in one place, and only when one is needed",
  },
  fzstd: { file: "lib/decompress.ts", because: "Node 20 has no zstd of its own" },
  "image-size": { file: "lib/image-size.ts", because: "it reads bytes of strangers, which may throw" },
  jsondiffpatch: { file: "diff/small-values.ts", because: "its deltas are turned into our own at once" },
  "get-east-asian-width": { file: "lib/terminal-text.ts", because: "widths are a matter of terminals alone" },
  yaml: { file: "lib/yaml.ts", because: "only cassettes are YAML, and other files shall not pay for it" },
  "node:fs": {
    file: "load/disk.ts",
    because: "one file reads the disk, so all reading fails in the same way",
  },
  "node:fs/promises": { file: "load/disk.ts", because: "one file reads the disk" },
  "node:process": { file: "process.ts", because: "one file belongs to a process" },
  "node:v8": { file: "process.ts", because: "how memory is used is a matter of the whole process" },
  "node:console": { file: "process.ts", because: "one file prints" },
};

/** Parts of Node that nothing imports: the tool never touches the network and starts no programs. */
export const BANNED = [
  "node:child_process",
  "node:dgram",
  "node:dns",
  "node:http",
  "node:http2",
  "node:https",
  "node:net",
  "node:tls",
];

/** What runs before it is known which command is meant. */
export const IN_HASTE = ["cli.ts", "process.ts"];

/** What these import at start; the rest is loaded when a command needs it, so that --help is quick. */
export const AT_START = ["node:v8", "commander", "./process.ts", "./version.ts", "./examples.ts"];

/** Where the program and the library begin: what neither reaches is dead. */
export const ENTRIES = ["cli.ts", "index.ts"];
