import type { Block, Call, ToolResultBlock } from "../../model/call.ts";
import { walkBlocks, walkMessages } from "../../model/walk.ts";
import { isBlankText } from "../shared/blank-text.ts";
import { type Fault, requestFault } from "../shared/request-fault.ts";

export const cacheControlMisplaced = requestFault({
  code: "cache-control-misplaced",
  says: "a cache marker on thinking, on empty text, with unequal TTLs",
  explain: {
    why: "A cache marker may not stand on thinking or on empty text, and where a result and its content both have one, their lifetimes must be equal.",
    fix: "Move the marker to the nearest text, tool or result block.",
    example: '{"type": "thinking", …, "cache_control": {"type": "ephemeral"}}',
  },
  texts: [
    {
      pattern: /cache_control cannot be set for/i,
      source: "askalf/dario#1066, anthropics/claude-code#54013",
    },
    {
      pattern: /(thinking|tool_result|tool_use)\.cache_control: extra inputs are not permitted/i,
      source: "Wei-Shaw/sub2api#225",
    },
    { pattern: /cache_control may not be specified within tool_result/i, source: "third-party code" },
    { pattern: /specified on the same block, they must have matching ttls/i, source: "third-party code" },
    {
      pattern: /cache_control.{0,60}\b(not (allowed|supported|permitted)) (on|for|in|with)\b/i,
      source: "in other words",
    },
    { pattern: /thinking.{0,40}(cannot|can't|must not).{0,40}cache_control/i, source: "in other words" },
  ],
  claim: "a cache marker stands where none may be",
  warns: true,
  find(call, { said }) {
    const blocks = [...walkBlocks(call.system), ...walkMessages(call)];
    return [
      ...blocks.flatMap(onThisBlock),
      ...turnScoped(call),
      ...(said === null ? [] : blocks.flatMap(inResult)),
    ];
  },
});

/** Kinds of blocks that cannot carry a marker: platform.claude.com, prompt-caching, "What cannot be cached". */
function onThisBlock(block: Block): Fault[] {
  if (block.marker === null) return [];
  if (block.kind === "thinking") {
    const what = `a ${block.redacted ? "redacted_thinking" : "thinking"} block`;
    return marked(
      block,
      `on ${what}, which cannot carry one: thinking is cached with the blocks around it`,
      "documented",
    );
  }
  if (isBlankText(block)) return marked(block, "on an empty text", "observed");
  return [];
}

/** platform.claude.com, mid-conversation-system-messages: a message that is cleared later may carry no marker. */
function turnScoped({ messages }: Call): Fault[] {
  return messages
    .filter(({ view }) => view.get("clear_at") !== undefined)
    .flatMap(({ blocks, path }) =>
      blocks.flatMap((block) => marked(block, `in ${path}, which has clear_at`, "documented")),
    );
}

/** Markers inside of a result count as those of the result: the last block alone may have one, of the same ttl. */
function inResult(block: Block): Fault[] {
  if (block.kind !== "tool_result") return [];
  return block.content.flatMap((inner, index) => {
    if (index < block.content.length - 1)
      return marked(inner, `inside of ${block.path}, and not at its end`, "told");
    return unequal(block, inner);
  });
}

function unequal(result: ToolResultBlock, inner: Block): Fault[] {
  if (result.marker === null || inner.marker === null || result.marker.ttl === inner.marker.ttl) return [];
  return marked(
    inner,
    `with the ttl ${inner.marker.ttl} inside of ${result.path}, whose own has ${result.marker.ttl}`,
    "told",
  );
}

function marked({ marker }: Block, where: string, proof: Fault["proof"]): Fault[] {
  if (marker === null) return [];
  return [
    {
      key: marker.path,
      path: marker.path,
      names: [],
      proof,
      message: `The cache_control at ${marker.path} stands ${where}.`,
      fix: `take ${marker.path} away, and mark the nearest text, tool or result block instead`,
    },
  ];
}
