const WORDS =
  "the export keeps a list of rows that were written before it stopped so a later run can skip them and go on where the file ends without reading it again while the reader waits for a header of the columns".split(
    " ",
  );
/** Words that are no ASCII: much of what people and tools write is not. */
const OTHER_WORDS = ["naïve", "größer", "→", "—", "設定", "файл", "«ici»", "✓", "日本語", "🙂"];
const TOOLS = 40;
const MESSAGES = 90;
const TARGET_BYTES = 1_500_000;

/**
 * Two request bodies like those of a coding agent, about 1.5 MB each, the same ones for the same `seed`: 40 tools, a
 * long system prompt, 90 messages. The second adds a deferred tool and two messages: the call that loads it, which is
 * the answer to the first request, and its result.
 */
export function makeRequests(seed) {
  const random = makeRandom(seed);
  const system = [text("You are a coding agent."), text(makeText(random, 40_000))];
  const tools = Array.from({ length: TOOLS }, (_, index) => makeTool(random, toolName(index)));
  const spent = JSON.stringify({ system, tools }).length;
  const resultSize = Math.round((TARGET_BYTES - spent) / (MESSAGES / 2) / 1.06);
  const messages = Array.from({ length: MESSAGES }, (_, index) => makeMessage(random, index, resultSize));
  const prev = { model: "kimi-for-coding", max_tokens: 32000, system, tools, messages };
  const curr = {
    ...prev,
    tools: [...tools, { ...makeTool(random, "TaskCreate"), defer_loading: true }],
    messages: [
      ...messages,
      { role: "assistant", content: [text("I need a list of tasks."), search(MESSAGES)] },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: search(MESSAGES).id,
            content: [{ type: "tool_reference", tool_name: "TaskCreate" }],
          },
          text("Tool loaded."),
        ],
      },
    ],
  };
  return [withBreakpoint(prev), withBreakpoint(curr)];
}

/** The user, a hint of the client, then the assistant and the user in turn, so that the last message is the user's. */
function makeMessage(random, index, size) {
  if (index === 0) return { role: "user", content: [text(makeText(random, 3000))] };
  if (index === 1) return { role: "system", content: "The user has a file open." };
  if (index % 2 === 0) {
    return { role: "assistant", content: [text(makeText(random, 200)), makeCall(random, index)] };
  }
  const result = {
    type: "tool_result",
    tool_use_id: callId(index - 1),
    content: makeSource(random, size, index % 3 === 0),
  };
  return { role: "user", content: [result] };
}

function makeCall(random, index) {
  return {
    type: "tool_use",
    id: callId(index),
    name: toolName(1 + (index % (TOOLS - 1))),
    input: { path: `/srv/shop/src/${index}.ts`, note: makeText(random, 80) },
  };
}

function search(index) {
  return {
    type: "tool_use",
    id: callId(index),
    name: "ToolSearch",
    input: { query: "select:TaskCreate", max_results: 1 },
  };
}

function makeTool(random, name) {
  const properties = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `field_${index}`,
      { type: "string", description: makeText(random, 120) },
    ]),
  );
  return {
    name,
    description: makeText(random, 1500),
    input_schema: { type: "object", properties, required: ["field_0"] },
  };
}

function withBreakpoint(body) {
  const { content, ...last } = body.messages.at(-1);
  const marked = { ...content.at(-1), cache_control: { type: "ephemeral" } };
  return {
    ...body,
    messages: [...body.messages.slice(0, -1), { ...last, content: [...content.slice(0, -1), marked] }],
  };
}

/** Lines as in source text: indented, quoted, in a part of the results with words that are no ASCII. */
function makeSource(random, size, other) {
  const lines = [];
  for (let length = 0; length < size; length += lines.at(-1).length + 1) {
    lines.push(
      `${"  ".repeat(random(4))}log("${makeText(random, 40, other)}", { row: ${random(100_000)} });`,
    );
  }
  return lines.join("\n");
}

function makeText(random, size, other = false) {
  const words = [];
  for (let length = 0; length < size; length += words.at(-1).length + 1) {
    const list = other && random(8) === 0 ? OTHER_WORDS : WORDS;
    words.push(list[random(list.length)]);
  }
  return words.join(" ");
}

function text(words) {
  return { type: "text", text: words };
}

function toolName(index) {
  return index === 0 ? "ToolSearch" : `tool_${index}`;
}

function callId(index) {
  return `toolu_01${String(index).padStart(22, "0")}`;
}

/** A generator of numbers below a limit (mulberry32), the same ones for the same seed. */
function makeRandom(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
