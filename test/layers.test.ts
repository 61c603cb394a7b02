import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { faults } from "./layers/faults.ts";
import { readGlobals, readImports } from "./layers/imports.ts";
import { HOMES } from "./layers/rooms.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** The faults of a made-up program in which cli.ts reaches each of these files. */
function faultsOf(files: Record<string, string>): string[] {
  const reach = Object.keys(files).map((path) => `import type {} from "./${path}";`);
  const entry = `${reach.join("\n")}\n${files["cli.ts"] ?? ""}`;
  return faults(new Map(Object.entries({ ...files, "cli.ts": entry }))).filter(
    (fault) => !fault.startsWith("cli.ts imports") || fault.includes("at start"),
  );
}

describe("this program", () => {
  test("keeps the layer rule", () => {
    const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".ts"));
    const files = new Map(sources.map((path) => [path, readFileSync(join(ROOT, "src", path), "utf8")]));
    expect(faults(files)).toEqual([]);
  });

  test("imports each of its dependencies in the one file that is its home", () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const packages = Object.keys(HOMES).filter((name) => !name.startsWith("node:"));
    expect(packages.sort()).toEqual(Object.keys(dependencies).sort());
    const unused = packages.filter((name) => {
      const home = readFileSync(join(ROOT, "src", HOMES[name]!.file), "utf8");
      return !readImports(home).some(({ specifier }) => `${specifier}/`.startsWith(`${name}/`));
    });
    expect(unused).toEqual([]);
  });
});

describe("a wrong import is found", () => {
  test("from one room into another", () => {
    const files = { "diff/tools.ts": 'import { x } from "../cache/prefix.ts";', "cache/prefix.ts": "" };
    expect(faultsOf(files)).toEqual([
      "diff/tools.ts imports cache/prefix.ts: diff may not import cache, because what changed does not depend on what it costs",
    ]);
  });

  test("upwards, also of types alone, in an export, over several lines, or lazy", () => {
    const wrong = [
      'import type { Call } from "../model/call.ts";',
      'export { a } from "../model/call.ts";',
      'export * from "../model/call.ts";',
      'import {\n  a,\n  type B,\n} from "../model/call.ts";',
      'const lazy = () => import("../model/call.ts");',
      'type T = import("../model/call.ts").Call;',
      'import "../model/call.ts";',
    ];
    for (const source of wrong) {
      expect(faultsOf({ "lib/hash.ts": source, "model/call.ts": "" })).toEqual([
        expect.stringContaining("lib may not import model"),
      ]);
    }
  });

  test("of more than types from model into lib", () => {
    const files = (source: string) => ({ "model/walk.ts": source, "lib/hash.ts": "" });
    expect(faultsOf(files('import type { A } from "../lib/hash.ts";'))).toEqual([]);
    expect(faultsOf(files('import { a } from "../lib/hash.ts";'))).toEqual([
      expect.stringContaining("model may import only types of lib"),
    ]);
  });

  test("of a package or a part of Node away from its home", () => {
    const source = 'import { diffArrays } from "diff/lib/diff/array.js";';
    expect(faultsOf({ "lib/text-diff.ts": source })).toEqual([]);
    expect(faultsOf({ "diff/system.ts": source })).toEqual([
      expect.stringContaining("only lib/text-diff.ts may"),
    ]);
    expect(faultsOf({ "formats/har.ts": 'import { readFileSync } from "node:fs";' })).toEqual([
      expect.stringContaining("only load/disk.ts may"),
    ]);
    expect(faultsOf({ "lib/a.ts": 'import x from "left-pad";' })).toEqual([
      "lib/a.ts imports left-pad, which has no home",
    ]);
    expect(faultsOf({ "load/disk.ts": 'import { get } from "node:https";' })).toEqual([
      "load/disk.ts imports node:https, which nothing may",
    ]);
  });

  test("at the start of the command line", () => {
    expect(faultsOf({ "cli.ts": 'import { Command } from "commander";' })).toEqual([]);
    expect(faultsOf({ "cli.ts": 'import { x } from "./commands/scan.ts";', "commands/scan.ts": "" })).toEqual(
      ["cli.ts imports ./commands/scan.ts at start: it has to answer --help at once"],
    );
    expect(faultsOf({ "cli.ts": 'await import("./commands/scan.ts");', "commands/scan.ts": "" })).toEqual([]);
  });

  test("in a circle, unless it is one of types", () => {
    const b = 'import { a } from "./a.ts";';
    expect(faultsOf({ "lib/a.ts": 'import { b } from "./b.ts";', "lib/b.ts": b })).toEqual([
      "circle: lib/a.ts > lib/b.ts > lib/a.ts",
    ]);
    expect(faultsOf({ "lib/a.ts": 'import type { B } from "./b.ts";', "lib/b.ts": b })).toEqual([]);
  });

  test("of what does not exist, stands in no room, or lies outside of src", () => {
    expect(faultsOf({ "lib/a.ts": 'import { b } from "./b.ts";' })).toEqual([
      "lib/a.ts imports lib/b.ts, which does not exist",
    ]);
    expect(faultsOf({ "utils/a.ts": 'import { b } from "../lib/b.ts";', "lib/b.ts": "" })).toEqual([
      "utils/a.ts stands in no room of the plan",
    ]);
    expect(faultsOf({ "lib/a.ts": 'import { b } from "../../test/b.ts";' })).toEqual([
      "lib/a.ts imports ../test/b.ts, which is outside of src",
    ]);
    expect(faultsOf({ "lib/a.ts": "const load = (name: string) => import(name);" })).toEqual([
      "lib/a.ts: an import() of something that is no plain string",
    ]);
  });
});

test("a file that nothing reaches is found", () => {
  const files = new Map([
    ["cli.ts", 'const { scan } = await import("./commands/scan.ts");'],
    ["index.ts", 'export type { Call } from "./model/call.ts";'],
    ["commands/scan.ts", 'import { hash } from "../lib/hash.ts";'],
    ["lib/hash.ts", ""],
    ["lib/forgotten.ts", 'import { hash } from "./hash.ts";'],
    ["model/call.ts", ""],
  ]);
  expect(faults(files)).toEqual(["lib/forgotten.ts is reached from neither cli.ts nor index.ts"]);
});

test("process, console and fetch are found in code, not in words about them", () => {
  const names = ["process", "console", "fetch"];
  expect(readGlobals('if (process.env["A"]) console?.log(1);', names)).toEqual(["process", "console"]);
  expect(readGlobals(`f(\`**/* \${process.pid}\`); const b = \`*/\`;`, names)).toEqual(["process"]);
  expect(readGlobals("await globalThis.fetch(url)", names)).toEqual(["fetch"]);
  expect(
    readGlobals('// process.exit\n/* console.log */ f("process.env"); child.process.pid;', names),
  ).toEqual([]);
  expect(faultsOf({ "load/disk.ts": "process.exit(1);" })).toEqual(["load/disk.ts uses process"]);
});

test("imports in comments are no imports", () => {
  expect(readImports('/**\n * import("./a.ts")\n */\n// import { b } from "./b.ts";\n')).toEqual([]);
});
