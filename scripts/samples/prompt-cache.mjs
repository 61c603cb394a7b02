/** About what the tokenizers of these models make of English text and JSON. */
const CHARACTERS_PER_TOKEN = 3.7;
/** How many positions the API looks back from a breakpoint, that of the breakpoint itself included. */
const LOOKBACK = 20;
/** What follows the last block and asks the model to answer. It is never cached. */
const CLOSING_TOKENS = 3;

/** The tokens of a text, roughly. */
export function countTokens(text) {
  return Math.round(text.length / CHARACTERS_PER_TOKEN);
}

/**
 * A request as the model reads it: tools, system and messages as a list of `{ text, marked }`. Deferred tools are
 * left out and stand again where a `tool_reference` in a result names them.
 */
export function layOut(body) {
  const deferred = new Map(
    body.tools.filter((tool) => tool.defer_loading).map((tool) => [tool.name, spell(tool)]),
  );
  const front = [...body.tools.filter((tool) => !tool.defer_loading), ...body.system];
  return [
    ...front.map((part) => ({ text: spell(part), marked: "cache_control" in part })),
    ...body.messages.flatMap((message) => layOutMessage(message, deferred)),
  ];
}

/**
 * A prompt cache that behaves as the Messages API documents it: an entry at each breakpoint, reads that walk back
 * from a breakpoint, nothing below `minimum` tokens. `answer(body)` returns the token counts of the next call.
 */
export function makePromptCache(minimum) {
  const entries = new Set();
  return {
    answer(body) {
      const blocks = layOut(body);
      const prefixes = blocks.map((_, index) =>
        blocks
          .slice(0, index + 1)
          .map(({ text }) => text)
          .join(""),
      );
      const marked = blocks.flatMap((block, index) => (block.marked ? [index] : []));
      const hit = marked
        .toReversed()
        .flatMap((at) => prefixes.slice(Math.max(0, at - LOOKBACK + 1), at + 1).toReversed())
        .find((prefix) => entries.has(prefix));
      const usable = marked.map((at) => prefixes[at]).filter((prefix) => countTokens(prefix) >= minimum);
      for (const prefix of usable) entries.add(prefix);
      const read = countTokens(hit ?? "");
      const written = countTokens(usable.at(-1) ?? "");
      return { read, write: written - read, rest: countTokens(prefixes.at(-1)) - written + CLOSING_TOKENS };
    },
  };
}

function layOutMessage({ role, content }, deferred) {
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return blocks.map((block, index) => ({
    text: (index === 0 ? `${role}:` : "") + spell(block) + definitionsIn(block, deferred),
    marked: "cache_control" in block,
  }));
}

function definitionsIn(block, deferred) {
  if (block.type !== "tool_result" || typeof block.content === "string") return "";
  return block.content.map((part) => deferred.get(part.tool_name) ?? "").join("");
}

/** The JSON of a part, its breakpoint aside: where a breakpoint stands does not change what is cached. */
function spell(part) {
  return JSON.stringify(part, (key, value) => (key === "cache_control" ? undefined : value));
}
