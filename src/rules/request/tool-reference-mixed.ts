import { listed } from "../../lib/listing.ts";
import { walkMessages } from "../../model/walk.ts";
import { requestFault } from "../shared/request-fault.ts";

export const toolReferenceMixed = requestFault({
  code: "tool-reference-mixed",
  says: "a tool_result mixes `tool_reference` with other content where the API forbids it",
  explain: {
    why: "A tool_result that holds references may hold nothing else: the API loads the tools from it and has no place for text.",
    fix: "Put other content into a text block beside the result.",
    example: "A hook appended its note to the result of ToolSearch, behind the two references.",
  },
  texts: [
    { pattern: /cannot be mixed with other content/i, source: "third-party report of the API's text" },
    { pattern: /tool_reference.{0,60}\b(mixed|combined|alongside|together)\b/i, source: "in other words" },
  ],
  claim: "a tool_result mixes tool_reference blocks with other content",
  warns: false,
  find(call) {
    return [...walkMessages(call)].flatMap((block) => {
      if (block.kind !== "tool_result") return [];
      const references = block.content.filter(({ kind }) => kind === "tool_reference");
      const others = block.content.filter(({ kind }) => kind !== "tool_reference");
      if (references.length === 0 || others.length === 0) return [];
      const names = references.map((reference) =>
        reference.kind === "tool_reference" ? reference.name : "",
      );
      return [
        {
          key: block.id,
          path: block.path,
          names: [block.id],
          proof: "observed" as const,
          message: `The ${block.type} ${block.path} holds a tool_reference (${listed(names)}) beside a ${others[0]!.kind} block, ${others[0]!.path}; references must stand alone in a result.`,
          fix: `move ${others[0]!.path} out of the result, to the end of the message`,
        },
      ];
    });
  },
});
