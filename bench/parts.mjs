/** How many tools a request of a coding agent has. */
export const TOOLS = 40;

const WORDS =
  "the export keeps a list of rows that were written before it stopped so a later run can skip them and go on where the file ends without reading it again while the reader waits for a header of the columns".split(
    " ",
  );
/** Words that are no ASCII: much of what people and tools write is not. */
const OTHER_WORDS = ["naïve", "größer", "→", "—", "設定", "файл", "«ici»", "✓", "日本語", "🙂"];

/** A generator of numbers below a limit (mulberry32), the same ones for the same seed. */
export function makeRandom(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Words up to about `size` characters; with `other`, some of them are no ASCII. */
export function makeText(random, size, other = false) {
  const words = [];
  for (let length = 0; length < size; length += words.at(-1).length + 1) {
    const list = other && random(8) === 0 ? OTHER_WORDS : WORDS;
    words.push(list[random(list.length)]);
  }
  return words.join(" ");
}

/** Lines as in source text: indented, quoted, in a part of the results with words that are no ASCII. */
export function makeSource(random, size, other) {
  const lines = [];
  for (let length = 0; length < size; length += lines.at(-1).length + 1) {
    lines.push(
      `${"  ".repeat(random(4))}log("${makeText(random, 40, other)}", { row: ${random(100_000)} });`,
    );
  }
  return lines.join("\n");
}

/** What the calls of these conversations send: models mostly keep to the schema. */
const SENT = { path: "string", note: "string", query: "string", max_results: "integer" };

/** A definition of about 3 KB. */
export function makeTool(random, name) {
  const fields = {
    ...SENT,
    ...Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`field_${index}`, "string"])),
  };
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, type]) => [field, { type, description: makeText(random, 100) }]),
  );
  return { name, description: makeText(random, 1500), input_schema: { type: "object", properties } };
}

export function text(words) {
  return { type: "text", text: words };
}

export function makeCall(random, index) {
  return {
    type: "tool_use",
    id: callId(index),
    name: toolName(1 + (index % (TOOLS - 1))),
    input: { path: `/srv/shop/src/${index}.ts`, note: makeText(random, 80) },
  };
}

export function toolName(index) {
  return index === 0 ? "ToolSearch" : `tool_${index}`;
}

export function callId(index) {
  return `toolu_01${String(index).padStart(22, "0")}`;
}
