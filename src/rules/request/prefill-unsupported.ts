import type { Message } from "../../model/call.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

const MODEL_ROLES: readonly string[] = ["assistant", "model"];

const ENDS_IN_SPACE = /final assistant content cannot end with trailing whitespace/i;

export const prefillUnsupported = requestFault({
  code: "prefill-unsupported",
  says: "a final assistant message on a model without prefill, or one that ends in white space",
  explain: {
    why: "A last message of the assistant asks the model to go on from there. Newer models do not take that.",
    fix: "End with a user message; ask for a format with an output schema or an instruction.",
    example: 'The last message is {"role": "assistant", "content": "{"}.',
  },
  texts: [
    {
      pattern: /does not support (assistant )?(message )?prefill/i,
      source: "platform.claude.com/docs/en/api/errors",
    },
    { pattern: /conversation must end with a user message/i, source: "the second sentence of the same text" },
    { pattern: /expected last role user or tool/i, source: "Mistral" },
    { pattern: ENDS_IN_SPACE, source: "Claude API, seen in reports" },
    { pattern: /prefill\w* (is )?not (supported|allowed)/i, source: "the same in other words" },
  ],
  claim: "the conversation ends with an assistant message",
  warns: false,
  find(call, { prev, said }) {
    const last = call.messages.findLast(({ role }) => role !== "system");
    if (last === undefined || !MODEL_ROLES.includes(last.role)) return [];
    if (said !== null && ENDS_IN_SPACE.test(said[0])) return [endsInSpace(last)];
    const before = prev?.messages.findLast(({ role }) => role !== "system")?.role;
    const changed = prev !== null && prev.model !== call.model && before === last.role && prev.error === null;
    return [
      {
        key: call.model ?? "",
        path: last.path,
        names: [],
        proof: call.dialect !== "anthropic-messages" ? "told" : said === null ? "observed" : "documented",
        message: `The conversation ends with ${last.path}, from the ${last.role}, and ${call.model ?? "this model"} does not go on from a message that is begun for it${changed ? `; the previous call, to ${prev.model}, could` : ""}.`,
        fix: "end with a user message: ask there for the form of the answer, or use structured output; a client that begins answers has to stop it for this model",
      },
    ];
  },
});

function endsInSpace({ path, role, blocks }: Message): Fault {
  const text = blocks.at(-1);
  const tail =
    text?.kind === "text" ? ` (its last characters are ${JSON.stringify(text.text.slice(-12))})` : "";
  return {
    key: path,
    path: text?.path ?? path,
    names: [],
    proof: "told",
    message: `The conversation ends with ${path}, from the ${role}, whose text ends in white space${tail}.`,
    fix: `take the white space off the end of ${text?.path ?? path}`,
  };
}
