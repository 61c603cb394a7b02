import { requestFault } from "../shared/request-fault.ts";

/** The roles that every host of a language takes. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  "anthropic-messages": ["user", "assistant"],
  "openai-chat": ["system", "developer", "user", "assistant", "tool", "function"],
  "openai-responses": ["system", "developer", "user", "assistant", "tool"],
  gemini: ["user", "model", "function"],
};

/** Roles that some hosts of the language take and others refuse. */
const SOME_TAKE: readonly string[] = ["system", "developer", "tool", "function"];

export const roleUnsupported = requestFault({
  code: "role-unsupported",
  says: "a role this endpoint does not take",
  explain: {
    why: "An endpoint takes only the roles that it knows. `system` inside of messages, `developer` and `tool` are known to some only.",
    fix: "Move the text to where the endpoint wants it: system into the `system` field, or into a user message.",
    example: "A message with role system is sent to a host that takes only user and assistant.",
  },
  texts: [
    {
      pattern: /unexpected role "?'?\w+"?'?(?! after)/i,
      source: "Claude API, older models and platforms",
    },
    {
      pattern: /role '?\w+'? is not supported/i,
      source: "Claude API, a model without mid-conversation system",
    },
    {
      pattern: /\brole\b\S*: Input should be .?'?(user|system|assistant)/i,
      source: "pydantic: ogx-ai/ogx#5982",
    },
    {
      pattern: /\b(unknown|unsupported|invalid|unrecognized) (message )?role\b/i,
      source: "the same in other words",
    },
    {
      pattern: /\brole\b.{0,60}\b(unknown variant|not supported|unsupported|is invalid)/i,
      source: "likewise",
    },
    { pattern: /use a valid role: /i, source: "Gemini" },
    { pattern: /Invalid value: '\w+'\. Supported values are: 'system'/i, source: "OpenAI, for a role" },
  ],
  claim: "a message has a role that this endpoint does not take",
  warns: false,
  find(call, { said }) {
    const known = ROLES[call.dialect] ?? [];
    const odd = call.messages.filter(({ role }) => role !== "" && !known.includes(role));
    const meant = said === null ? odd : [...odd, ...call.messages.filter(({ role }) => isQuoted(said, role))];
    return [...new Set(meant)].map(({ role, path }) => ({
      key: role,
      path: `${path}.role`,
      names: [],
      proof: SOME_TAKE.includes(role) || known.length === 0 ? "observed" : "documented",
      message: `${path} has the role “${role}”, which this endpoint does not take${role === "system" ? " among the messages" : ""}.`,
      fix:
        role === "system" || role === "developer"
          ? "put its text into the system prompt at the top or into the user message before it, or switch the client's mid-conversation system messages off for this host"
          : `send it under a role that this endpoint takes: ${known.join(", ")}`,
    }));
  },
});

/** Whether the error refuses this very role, which others of the language take. */
function isQuoted({ input }: RegExpExecArray, role: string): boolean {
  return [...input.matchAll(/\b(?:role|value):? ["']?(\w+)/gi)].some(([, quoted]) => quoted === role);
}
