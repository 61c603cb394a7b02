import type { Tool } from "../../model/call.ts";
import { requestFault } from "../shared/request-fault.ts";
import { schemaPath } from "../shared/tool-schema.ts";

const UNIONS = ["oneOf", "allOf", "anyOf"] as const;

export const toolSchemaRootUnion = requestFault({
  code: "tool-schema-root-union",
  says: "`oneOf`, `allOf` or `anyOf` at the root of a tool's schema",
  explain: {
    why: "A tool's input is an object, and the API takes no oneOf, allOf or anyOf at the root of its schema.",
    fix: "Give the root `type: object` with all properties, and say in the description which belong together.",
    example: '"input_schema": {"oneOf": [{…}, {…}]}',
  },
  texts: [
    {
      pattern: /input_schema does not support oneOf, allOf,? or anyOf at the top level/i,
      source: "mobile-next/mobile-mcp#344",
    },
    {
      pattern:
        /schema must (be|have) (a )?type:? '?"?object'?"? and (must )?not have '?"?(oneOf|anyOf|allOf)/i,
      source: "OpenAI: and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level",
    },
    { pattern: /(oneOf|anyOf|allOf).{0,60}at the (top[- ]level|root)/i, source: "the same in other words" },
  ],
  claim: "the schema of a tool has oneOf, allOf or anyOf at its root",
  // Many hosts take it, and which ones do is not documented.
  warns: false,
  find({ tools }) {
    return tools.flatMap((tool) => {
      const unions = UNIONS.filter((keyword) => tool.schema?.get(keyword)?.kind === "array");
      return unions.slice(0, 1).map((keyword) => ({
        key: `${tool.name} ${keyword}`,
        path: `${schemaPath(tool)}.${keyword}`,
        names: [tool.name],
        proof: "observed" as const,
        message: `The schema of the tool ${tool.name} has ${unions.join(" and ")} at its root (${alternatives(tool, keyword)}); this API takes no union there.`,
        fix: `make the root of the schema of ${tool.name} one object with all properties, and put ${keyword} inside of a property or into the description`,
      }));
    });
  },
});

function alternatives(tool: Tool, keyword: string): string {
  const count = tool.schema?.get(keyword)?.items().length ?? 0;
  return `${count} ${count === 1 ? "alternative" : "alternatives"}`;
}
