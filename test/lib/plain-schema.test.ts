import fc from "fast-check";
import { expect, test } from "vitest";
import { inputFaults } from "../../src/lib/json-schema.ts";
import { plainlySatisfies } from "../../src/lib/plain-schema.ts";

const SCHEMA = {
  type: "object",
  properties: {
    path: { type: "string", description: "A file." },
    lines: { type: "array", items: { type: "integer" } },
  },
  required: ["path"],
};

test.each([
  ["what it asks for", SCHEMA, { path: "a.ts", lines: [1, 2] }, true],
  ["more than it asks for", SCHEMA, { path: "a.ts", more: 1 }, true],
  ["a missing member", SCHEMA, { lines: [] }, false],
  ["another type", SCHEMA, { path: 1 }, false],
  ["another type inside", SCHEMA, { path: "a.ts", lines: [1.5] }, false],
  [
    "more where that is not allowed",
    { ...SCHEMA, additionalProperties: false },
    { path: "a.ts", more: 1 },
    false,
  ],
  ["one of a few", { enum: ["a", "b"] }, "b", true],
  ["none of a few", { enum: ["a", "b"] }, "c", false],
  ["a keyword that is left to the library", { type: "string", pattern: "^a" }, "a", false],
])("%s", (_what, schema, value, satisfied) => expect(plainlySatisfies(schema, value)).toBe(satisfied));

test("never says yes where the library finds a fault", () => {
  const schemas = fc.letrec((tie) => ({
    schema: fc.record(
      {
        type: fc.constantFrom("object", "array", "string", "integer", "number", "boolean", "null"),
        properties: fc.dictionary(fc.constantFrom("a", "b"), tie("schema"), { maxKeys: 2 }),
        required: fc.uniqueArray(fc.constantFrom("a", "b")),
        items: tie("schema"),
        additionalProperties: fc.boolean(),
        enum: fc.array(fc.constantFrom("x", 1, null), { minLength: 1 }),
      },
      { requiredKeys: [] },
    ),
  })).schema;
  fc.assert(
    fc.property(schemas, fc.jsonValue({ maxDepth: 3 }), (schema, value) => {
      if (plainlySatisfies(schema, value)) expect(inputFaults({ allOf: [schema] }, value)).toEqual([]);
    }),
  );
});
