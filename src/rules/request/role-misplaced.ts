import type { Call, Message } from "../../model/call.ts";
import type { ErrorText } from "../errors.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

const MODEL_ROLES: readonly string[] = ["assistant", "model"];

/** What an error can complain of, and how it does. */
const TEXTS = {
  system: [
    {
      pattern: /role '?"?system'?"? must (precede|follow|be)/i,
      source: "anthropics/claude-code#73821",
    },
    {
      pattern: /use the top-level '?system'? parameter for the initial/i,
      source: "diegosouzapw/OmniRoute#10457",
    },
  ],
  front: [
    {
      pattern: /system message must be (at the (beginning|start)|(the )?first)/i,
      source: "chat templates behind vLLM",
    },
    {
      pattern: /only support(s)? a single system message|multiple system messages/i,
      source: "the same in other words",
    },
  ],
  alternation: [
    { pattern: /roles must alternate/i, source: "older Claude API; chat templates behind vLLM" },
    { pattern: /multiturn requests alternate between user and model/i, source: "Gemini" },
    { pattern: /unexpected role '\w+' after role/i, source: "Mistral" },
  ],
  first: [
    { pattern: /first message must use the "?'?user/i, source: "Claude API" },
    { pattern: /conversation must (start|begin) with a user message/i, source: "Amazon Bedrock, Converse" },
  ],
} as const satisfies Record<string, readonly ErrorText[]>;

export const roleMisplaced = requestFault({
  code: "role-misplaced",
  says: "a `system` message where it may not stand; roles that must alternate; first message not from the user",
  explain: {
    why: "Some roles have their place: on most hosts the first message is the user's, on some the roles alternate, and a system message may stand only behind certain others.",
    fix: "Merge neighbours of one role, and move the message to a place where it may stand.",
    example: "A system message stands between a tool_use and its tool_result.",
  },
  texts: Object.values(TEXTS).flat(),
  claim: "a message has a role that may not stand at its place",
  warns: false,
  find(call, { said }) {
    const says = (kind: keyof typeof TEXTS) =>
      said !== null && TEXTS[kind].some(({ pattern }) => pattern.test(said.input));
    if (says("alternation")) return repeatedRoles(call);
    if (says("first")) return wrongBegin(call);
    if (says("front")) return behindTheFront(call);
    return call.dialect === "anthropic-messages" || said !== null ? systemOutOfPlace(call) : [];
  },
});

const IN_FRONT = "put its text into the top-level system field, and take it out of the messages";

/** platform.claude.com, mid-conversation-system-messages: what has to stand before and after such a message. */
function systemOutOfPlace({ messages }: Call): Fault[] {
  return messages.flatMap((message, index) => {
    if (message.role !== "system" || isDirective(message)) return [];
    const before = messages.slice(0, index).findLast(({ role }) => role !== "system");
    const after = messages.slice(index + 1).find(({ role }) => role !== "system");
    const misplaced =
      before === undefined
        ? ["is the first; the initial system prompt belongs into the top-level system field", IN_FRONT]
        : before.role !== "user" && !endsInServerResult(before)
          ? [
              `follows ${before.path}, from the ${before.role}; it must follow a user message or a server tool's result`,
              after?.role === "user" ? `move it behind ${after.path}` : `move it before ${before.path}`,
            ]
          : after !== undefined && after.role !== "assistant"
            ? [
                `stands before ${after.path}, from the ${after.role}; it must precede an assistant message or end the list`,
                `move it behind ${after.path}`,
              ]
            : null;
    if (misplaced === null) return [];
    const [why, fix] = misplaced as [string, string];
    return [toFault(message, `The system message ${message.path} ${why}.`, "documented", fix)];
  });
}

/** Hosts whose templates put the system prompt in front take one, as the first message. */
function behindTheFront({ messages }: Call): Fault[] {
  return messages.flatMap((message, index) => {
    const before = messages[index - 1];
    if (message.role !== "system" || before === undefined) return [];
    const text = `The system message ${message.path} stands behind ${before.path}, from the ${before.role}; this host takes one only, as the first message.`;
    const fix = `put the text of ${message.path} into the first system message, or send it as a user message`;
    return [toFault(message, text, "told", fix)];
  });
}

/** The form without content, that only sets the effort, may stand anywhere. */
function isDirective({ blocks, view }: Message): boolean {
  return blocks.length === 0 && view.get("output_config") !== undefined;
}

function endsInServerResult({ blocks }: Message): boolean {
  const last = blocks.at(-1);
  return last?.kind === "tool_result" && last.server;
}

function repeatedRoles({ messages }: Call): Fault[] {
  return messages.flatMap((message, index) => {
    const before = messages[index - 1];
    if (before?.role !== message.role) return [];
    const text = `${message.path} and ${before.path} before it are both from the ${message.role}; this host wants the roles to alternate.`;
    return [toFault(message, text, "told", `merge ${message.path} with ${before.path}`)];
  });
}

function wrongBegin({ messages }: Call): Fault[] {
  const first = messages.find(({ role }) => role !== "system");
  if (first === undefined || !MODEL_ROLES.includes(first.role)) return [];
  return [
    toFault(
      first,
      `The conversation begins with ${first.path}, from the ${first.role}, not the user.`,
      "told",
      `put the user message that it answers before ${first.path}, or drop it`,
    ),
  ];
}

function toFault({ path, contentHash }: Message, message: string, proof: Fault["proof"], fix: string): Fault {
  return { key: contentHash, path, names: [], proof, message, fix };
}
