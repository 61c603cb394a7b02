import { describe, expect, it } from "vitest";
import { diffCalls } from "../../src/diff/index.ts";
import type { Change } from "../../src/model/report.ts";
import { buildCall } from "./build-call.ts";

type Fields = Record<string, unknown>;

const tool = (name: string, fields: Fields = {}): Fields => ({
  name,
  description: `Does ${name}.`,
  ...fields,
});
const schema = (type: string): Fields => ({
  input_schema: { type: "object", properties: { path: { type } } },
});

function diffTools(prev: readonly Fields[], curr: readonly Fields[]): readonly Change[] {
  return diffCalls(buildCall({ tools: prev }), buildCall({ tools: curr })).tools;
}

/** `kind name (prevPath → path): label` */
function told(prev: readonly Fields[], curr: readonly Fields[]): string[] {
  return diffTools(prev, curr).map(
    ({ kind, name, prevPath, path, label }) => `${kind} ${name} (${prevPath} → ${path}): ${label}`,
  );
}

describe("tools", () => {
  it("are the same where nothing changed", () => {
    expect(told([tool("Read"), tool("Bash")], [tool("Read"), tool("Bash")])).toEqual([]);
  });

  it("come and go by name, and nothing moves for it", () => {
    expect(told([tool("Read"), tool("Bash")], [tool("Edit"), tool("Read"), tool("Bash")])).toEqual([
      'added Edit (null → tools[0]): "Does Edit."',
    ]);
    expect(told([tool("Read"), tool("Bash")], [tool("Bash")])).toEqual([
      'removed Read (tools[0] → null): "Does Read."',
    ]);
  });

  it("are marked where they come deferred, or are the host's own", () => {
    const [deferred, search] = [
      tool("TaskCreate", { defer_loading: true }),
      { type: "web_search_20250305", name: "web_search" },
    ];
    expect(told([], [deferred, search])).toEqual([
      "added TaskCreate (null → tools[0]): deferred",
      "added web_search (null → tools[1]): web_search_20250305",
    ]);
  });

  it("change down to the key inside the schema", () => {
    const prev = [tool("Edit"), tool("Read", schema("string"))];
    const [change] = diffTools(prev, [tool("Read", schema("number"))]).filter(
      ({ kind }) => kind === "changed",
    );
    expect(change).toEqual({
      kind: "changed",
      path: "tools[0]",
      prevPath: "tools[1]",
      name: "Read",
      label: 'input_schema.properties.path.type "string" → "number"',
      detail: [
        { op: "replace", path: "tools[0].input_schema.properties.path.type", from: "string", to: "number" },
      ],
    });
  });

  it("name each place where several changed", () => {
    expect(
      told([tool("Read", schema("string"))], [tool("Read", { description: "New.", ...schema("number") })]),
    ).toEqual(["changed Read (tools[0] → tools[0]): description, input_schema.properties.path.type"]);
  });

  it("say that deferral was switched on or off", () => {
    const [plain, deferred] = [tool("Read"), tool("Read", { defer_loading: true })];
    expect(told([plain], [deferred])).toEqual([
      "changed Read (tools[0] → tools[0]): defer_loading switched on",
    ]);
    expect(told([deferred], [plain])).toEqual([
      "changed Read (tools[0] → tools[0]): defer_loading switched off",
    ]);
    expect(told([deferred], [tool("Read", { description: "New." })])).toEqual([
      'changed Read (tools[0] → tools[0]): defer_loading switched off, description "Does Read." → "New."',
    ]);
  });

  it("move where their order changed, as few as possible", () => {
    const [a, b, c] = [tool("A"), tool("B"), tool("C")];
    expect(told([a, b, c], [c, a, b])).toEqual(["moved C (tools[2] → tools[0]): tools[2] → tools[0]"]);
  });

  it("that moved and changed say both in the detail", () => {
    const prev = [tool("A"), tool("B"), tool("C")];
    const [change] = diffTools(prev, [tool("C", { description: "New." }), tool("A"), tool("B")]);
    expect(change?.kind).toBe("changed");
    expect(change?.detail).toEqual([
      { op: "move", path: "tools[0]", from: "tools[2]", to: "tools[0]" },
      { op: "replace", path: "tools[0].description", from: "Does C.", to: "New." },
    ]);
  });

  it("of one name are compared in their order", () => {
    const [one, two] = [tool("A", { description: "1" }), tool("A", { description: "2" })];
    expect(told([one, two], [one, { ...two, description: "3" }])).toEqual([
      'changed A (tools[1] → tools[1]): description "2" → "3"',
    ]);
    expect(told([one], [one, two])).toEqual(['added A (null → tools[1]): "2"']);
  });

  it("are respelled where markers or the order of keys changed", () => {
    const marked = tool("Read", { cache_control: { type: "ephemeral" } });
    expect(told([tool("Read")], [marked])).toEqual([
      "respelled Read (tools[0] → tools[0]): cache marker set",
    ]);
    expect(told([marked], [tool("Read", { cache_control: { type: "ephemeral", ttl: "1h" } })])).toEqual([
      "respelled Read (tools[0] → tools[0]): cache marker 5m → 1h",
    ]);
    expect(told([tool("Read")], [{ description: "Does Read.", name: "Read" }])).toEqual([
      "respelled Read (tools[0] → tools[0]): order of keys",
    ]);
    const marker = { cache_control: { type: "ephemeral" }, name: "Read", description: "Does Read." };
    expect(told([tool("Read")], [marker])).toEqual([
      "respelled Read (tools[0] → tools[0]): cache marker set",
    ]);
  });

  it("keep a key of the schema that is named like a marker", () => {
    const prev = tool("Read", { input_schema: { properties: { cache_control: { type: "string" } } } });
    const curr = tool("Read", { input_schema: { properties: { cache_control: { type: "object" } } } });
    expect(told([prev, tool("B")], [{ ...curr, description: "New." }, tool("B")])).toEqual([
      "changed Read (tools[0] → tools[0]): description, input_schema.properties.cache_control.type",
    ]);
  });
});
