import type { Tool } from "../../model/call.ts";
import { betasOf } from "../shared/betas.ts";
import { type Context, type Fault, requestFault } from "../shared/request-fault.ts";

/** What unlocked the field before it needed no header; platform.claude.com tool-search-tool, its history. */
const BETAS: readonly string[] = ["advanced-tool-use-2025-11-20", "tool-search-tool-2025-10-19"];

export const deferredFieldRejected = requestFault({
  code: "deferred-field-rejected",
  says: "the host refuses `defer_loading` itself, or a beta header is missing",
  explain: {
    why: "`defer_loading` is a field of tool search. A host that checks tools strictly refuses fields that it does not know; some hosts know it only together with a beta header.",
    fix: "Send the beta header that the host asks for, or switch tool search off so that the field is not sent.",
    example: "400 “tools.3.custom.defer_loading: Extra inputs are not permitted”.",
  },
  texts: [
    {
      pattern:
        /\bdefer_loading\b['"]?:? ?(Extra inputs are not permitted|is not (supported|allowed|permitted)|is unsupported|not permitted)/i,
      source: "anthropics/claude-code#31033, #27065, #31063",
    },
    {
      pattern:
        /\b(unknown|unsupported|unrecogni[sz]ed|unexpected|extra(neous)?)\b[\w ]{0,30}:? ?[['"]{0,2}[\w.[\]]*\bdefer_loading\b/i,
      source: "OpenAI's, Google's, serde's and Bedrock's wordings for an unknown field",
    },
    { pattern: /property '?defer_loading'? is unsupported/i, source: "Groq's wording for an unknown field" },
  ],
  claim: "the host does not know defer_loading",
  warns: false,
  find(call, context) {
    return call.tools.filter(({ deferred }) => deferred).map((tool) => toFault(tool, context));
  },
});

function toFault({ name, deferredPath }: Tool, { prev, curr }: Context): Fault {
  const before = prev?.tools.find((tool) => tool.name === name);
  const old =
    prev === null
      ? ""
      : before === undefined
        ? "; the tool is new"
        : before.deferred
          ? ""
          : "; the field is new";
  const sent = betasOf(curr).find(({ value }) => BETAS.includes(value));
  const beta =
    sent === undefined ? "none of the beta headers that once unlocked it is sent" : `${sent.value} is sent`;
  return {
    key: name,
    path: deferredPath,
    names: [name],
    proof: "told",
    message: `The host refuses the field defer_loading of the tool ${name} at ${deferredPath}${old}; ${beta}.`,
    fix: `send ${name} without defer_loading on this host (in Claude Code ENABLE_TOOL_SEARCH=false), or, where the host knows the field, with the header anthropic-beta: ${BETAS[0]} (${BETAS[1]} on Vertex and Bedrock)`,
  };
}
