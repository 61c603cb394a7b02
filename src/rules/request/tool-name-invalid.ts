import type { Piece, Tool, ToolCallBlock } from "../../model/call.ts";
import { walkMessages } from "../../model/walk.ts";
import { fieldPath, NAME_FIELDS } from "../shared/fields.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

interface NameRule {
  readonly characters: RegExp;
  readonly most: number;
  readonly words: string;
}

const COMMON = { characters: /^[a-zA-Z0-9_-]+$/, words: "letters, digits, _ and -" };

const NAMES: Readonly<Record<string, NameRule>> = {
  // The live pattern; the documentation still has 64 (platform.claude.com, define-tools, 2026-08-22).
  "anthropic-messages": { ...COMMON, most: 128 },
  // hackers365/xiaozhi-esp32-server-golang#268, mcp-use/mcp-use#90
  "openai-chat": { ...COMMON, most: 64 },
  "openai-responses": { ...COMMON, most: 64 },
  // What Gemini's own error says of names.
  gemini: {
    characters: /^[a-zA-Z_][a-zA-Z0-9_.:-]*$/,
    words: "letters, digits, _ . : and -, a letter or _ first",
    most: 64,
  },
};

export const toolNameInvalid = requestFault({
  code: "tool-name-invalid",
  says: "a tool name outside the API's pattern or length",
  explain: {
    why: "APIs let only letters, digits, _ and - into the name of a tool, and limit its length.",
    fix: "Rename the tool when you send it, and translate the name back when it is called.",
    example: "“Get page (wiki)” has spaces and brackets.",
  },
  texts: [
    {
      pattern: /\bname'?: string (should|does not) match/i,
      source: "Claude API (apify/tester-mcp-client#11), OpenAI (mcp-use/mcp-use#90)",
    },
    { pattern: /\bname'?: string (too long|should have at most)/i, source: "OpenAI, pydantic" },
    { pattern: /invalid (function|tool) name/i, source: "Gemini and others" },
  ],
  claim: "the name of a tool is not of the form that this API takes",
  warns: true,
  find(call, { said }) {
    const rule = NAMES[call.dialect];
    if (rule === undefined) return [];
    const most = Number(/\{1,(\d+)\}/.exec(said?.input ?? "")?.[1] ?? rule.most);
    const breaks = (name: string) => name !== "" && (name.length > most || !rule.characters.test(name));
    const defined = call.tools
      .filter(({ type, name }) => type === "function" && breaks(name))
      .map((tool) => toFault(tool, `the tool ${tool.path}`, { ...rule, most }, "documented"));
    if (said === null) return defined;
    const called = [...walkMessages(call)].filter(
      (block): block is ToolCallBlock => block.kind === "tool_call" && !block.server && breaks(block.name),
    );
    return [
      ...defined,
      ...called.map((block) => toFault(block, `the tool call at ${block.path}`, { ...rule, most }, "told")),
    ];
  },
});

function toFault(
  piece: (Tool | ToolCallBlock) & Piece,
  what: string,
  { characters, most, words }: NameRule,
  proof: Fault["proof"],
): Fault {
  const { name } = piece;
  const odd = [...new Set([...name].filter((character) => !characters.test(`a${character}`)))];
  const why = characters.test(name)
    ? `has ${name.length} characters, more than ${most}`
    : `holds ${odd.length > 0 ? odd.map((character) => JSON.stringify(character)).join(" ") : "a character at its begin"}, which this API does not take in names`;
  return {
    key: name,
    path: fieldPath(piece, name, NAME_FIELDS),
    names: [],
    proof,
    message: `The name of ${what}, “${name}”, ${why}.`,
    fix: `rename it (${words}; at most ${most} characters), in the calls of the history as well`,
  };
}
