import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { json } from "../src/renderers/json.ts";
import { fixtures } from "./renderers/fixtures/index.ts";
import { refusedReference } from "./renderers/fixtures/refused-reference.ts";

const root = new URL("../", import.meta.url);
let validateReport: (value: unknown) => string[];

beforeAll(async () => {
  execFileSync(process.execPath, [fileURLToPath(new URL("scripts/compile-schemas.mjs", root))]);
  ({ validateReport } = await import("../src/validate-report.ts"));
});

describe("a report is one by its schema, also when it was written and read again", () => {
  test.each(Object.entries(fixtures))("%s", (_, report) => {
    const text = json.render(report, { width: 80, color: false, full: false });
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(report)));
    expect(Buffer.from(text).toString("utf8")).toBe(text);
    expect(validateReport(JSON.parse(text))).toEqual([]);
  });
});

test("fields may be added", () => {
  expect(validateReport({ ...refusedReference, later: true, totals: { calls: 3, later: 1 } })).toEqual([]);
});

/** The story with the value at a place of it replaced, or taken out where none is given. */
function withValue(place: readonly (string | number)[], value?: unknown): unknown {
  const report = JSON.parse(JSON.stringify(refusedReference));
  const holder = place.slice(0, -1).reduce((inner, key) => inner[key], report);
  if (value === undefined) delete holder[place.at(-1)!];
  else holder[place.at(-1)!] = value;
  return report;
}

describe("each fault is told with its place", () => {
  test.each([
    [["version"], 2, "version must be equal to constant: 1"],
    [["command"], "tools", "command must be equal to one of the allowed values: compare, scan, show"],
    [["skipped"], undefined, "the report must have required property 'skipped'"],
    [["pairs", 0, "curr"], null, "pairs[0].curr must be object"],
    [["pairs", 0, "prev"], "none", "pairs[0].prev must be object,null"],
    [["pairs", 0, "prev", "tools"], -1, "pairs[0].prev.tools must be >= 0"],
    [["pairs", 0, "curr", "messages"], 1.5, "pairs[0].curr.messages must be integer"],
    [["pairs", 0, "changes", "tools", 0, "path"], 7, "pairs[0].changes.tools[0].path must be string,null"],
    [["pairs", 0, "cache", "reusable", "share"], 41, "pairs[0].cache.reusable.share must be <= 1"],
  ])("%j", (place, value, line) => {
    expect(validateReport(withValue(place, value))).toEqual([line]);
  });

  test("what is no object at all", () => {
    expect(validateReport("a report")).toEqual(["the report must be object"]);
    expect(validateReport(undefined)).toEqual(["the report must be object"]);
  });
});

test("every field that the schema names has a type, a set of values or a description", () => {
  const schema = JSON.parse(readFileSync(new URL("report.schema.json", root), "utf8"));
  const bare = Object.entries<Record<string, unknown>>(schema.$defs).flatMap(([name, { properties }]) =>
    Object.entries(properties ?? {}).flatMap(([field, about]) =>
      ["type", "enum", "$ref", "description"].some((word) => word in about) ? [] : [`${name}.${field}`],
    ),
  );
  expect(bare).toEqual([]);
});

test("the compiled check needs nothing at run time", () => {
  const code = readFileSync(new URL("generated/report-validator.mjs", root), "utf8");
  expect(code).not.toMatch(/require\(|^import /m);
});
