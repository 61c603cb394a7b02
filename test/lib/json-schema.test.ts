import { describe, expect, test } from "vitest";
import { inputFaults, schemaFaults } from "../../src/lib/json-schema.ts";

const faults = (found: { path: string; reason: string }[]) =>
  found.map(({ path, reason }) => `${path}: ${reason}`);

describe("a valid schema of draft 2020-12", () => {
  test.each<[string, unknown]>([
    ["an object", { type: "object", properties: { a: { type: ["string", "null"] } }, required: ["a"] }],
    ["true", true],
    ["one that names another draft", { $schema: "http://json-schema.org/draft-07/schema#", type: "object" }],
    ["unknown keywords and formats", { "x-order": 1, nullable: true, type: "string", format: "file-path" }],
    ["older keywords that are still allowed", { definitions: { a: true }, dependencies: { a: ["b"] } }],
    ["any annotation", { default: { type: 5 }, examples: [{ required: true }], enum: [{ type: "no" }] }],
  ])("%s", (_, schema) => {
    expect(schemaFaults(schema)).toEqual([]);
  });
});

describe("a schema that is none is named with its place", () => {
  const types =
    '"array", "boolean", "integer", "null", "number", "object" or "string", or a list of these, each once';
  test.each<[unknown, string[]]>([
    [{ type: "any" }, [`type: must be ${types}`]],
    [{ properties: { a: { items: { type: "int" } } } }, [`properties.a.items.type: must be ${types}`]],
    [{ anyOf: [{ type: ["string", "string"] }] }, [`anyOf[0].type: must be ${types}`]],
    [{ required: ["a", "b", "a"] }, ["required[2]: is the same as item 0"]],
    [{ properties: { a: { required: true } } }, ["properties.a.required: must be array"]],
    [{ properties: { a: { exclusiveMinimum: true } } }, ["properties.a.exclusiveMinimum: must be number"]],
    [{ items: [{ type: "string" }] }, ["items: must be object or boolean"]],
    [{ properties: { "odd key": null } }, ['properties["odd key"]: must be object or boolean']],
    [{ properties: { "0": { enum: "a" } } }, ['properties["0"].enum: must be array']],
    [null, [": must be object or boolean"]],
  ])("%j", (schema, expected) => {
    expect(faults(schemaFaults(schema))).toEqual(expected);
  });

  test("all of them", () => {
    expect(faults(schemaFaults({ minimum: "1", properties: { a: { pattern: 1 } } })).sort()).toEqual([
      "minimum: must be number",
      "properties.a.pattern: must be string",
    ]);
  });
});

describe("an input that does not satisfy its schema", () => {
  test.each<[unknown, unknown, string[]]>([
    [{ type: "object" }, "text", [": must be object"]],
    [
      { properties: { a: { type: "string" } }, required: ["a", "b"] },
      { a: 1 },
      ["b: is required", "a: must be string"],
    ],
    [
      { properties: { a: true }, additionalProperties: false },
      { a: 1, "b c": 2 },
      ['["b c"]: is not allowed'],
    ],
    [{ properties: { a: { enum: ["x", "y"] } } }, { a: "z" }, ['a: must be one of "x", "y"']],
    [{ properties: { a: { const: 2 } } }, { a: 3 }, ["a: must be 2"]],
    [
      { properties: { a: { items: { maxLength: 1 } } } },
      { a: ["b", "cd"] },
      ["a[1]: must NOT have more than 1 characters"],
    ],
    [
      { anyOf: [{ type: "string" }, { properties: { a: { const: 1 } } }] },
      { a: 2 },
      [": fits none of the alternatives"],
    ],
    [{ oneOf: [{ type: "number" }, { minimum: 2 }] }, 5, [": fits several alternatives"]],
    [
      { required: ["a"], propertyNames: { pattern: "^a" } },
      { b: 1 },
      ["a: is required", "b: has a name that is not allowed"],
    ],
    [JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}'), { a: 1 }, ["b: is required"]],
    [
      { $defs: { n: { type: "integer" } }, properties: { a: { $ref: "#/$defs/n" } } },
      { a: 1.5 },
      ["a: must be integer"],
    ],
    [{ $schema: "http://json-schema.org/draft-07/schema#", type: "object" }, 5, [": must be object"]],
  ])("%j: %j", (schema, input, expected) => {
    expect(faults(inputFaults(schema, input)).sort()).toEqual([...expected].sort());
  });

  test("is told for each schema, also where two have the same $id", () => {
    expect(inputFaults({ $id: "tool", type: "object" }, 1)).toHaveLength(1);
    expect(inputFaults({ $id: "tool", type: "number" }, 1)).toEqual([]);
    expect(inputFaults({ $id: "tool", type: "string" }, 1)).toHaveLength(1);
  });
});

describe("nothing is said about an input", () => {
  test.each<[string, unknown]>([
    ["that is right", { type: "number" }],
    ["where the format is only a name", { format: "date" }],
    ["where the schema is elsewhere", { $ref: "https://schemas.test/a.json" }],
    ["where the schema is no valid one", { type: "any" }],
    ["where a pattern is none", { pattern: "([" }],
    ["where the schema is no object", null],
    ["where the schema runs in a circle", { $ref: "#" }],
    ["where the schema is to be checked later", { $async: true, type: "string" }],
  ])("%s", (_, schema) => {
    expect(inputFaults(schema, 5)).toEqual([]);
  });
});

test("schemas that are nested too deep are passed over", () => {
  const deep = JSON.parse(`${'{"not":'.repeat(50_000)}{"type":"any"}${"}".repeat(50_000)}`);
  expect(schemaFaults(deep)).toEqual([]);
});
