import { text, toolReference, toolResult, toolUse } from "./conversation.mjs";
import { copy, makeExchange, makeId, makeReply, makeUuid } from "./exchange.mjs";
import { countTokens, layOut } from "./prompt-cache.mjs";
import { CODING_INSTRUCTIONS, CODING_TOOLS, TASK_CREATE } from "./tool-search-agent.mjs";

const EPHEMERAL = { type: "ephemeral" };
const MODEL = "kimi-for-coding";
const SESSION = makeUuid("tool-search session");
/** Kimi caches whole chunks of this many tokens and ignores breakpoints. */
const CHUNK = 256;

const RUN = `export async function run(job: ExportJob): Promise<void> {
  const resumed = job.offset > 0;
  const file = await open(job.target, resumed ? "a" : "w");
  const writer = new CsvWriter(file);
  const progress = new Progress(job.id, job.offset);

  // Readers of the file rely on the names of the columns.
  writer.writeHeader(job.columns);
  for await (const row of rows(job.query, job.offset)) {
    writer.write(row);
    progress.count();
  }
  await writer.close();
}`;

const RESUME = `export async function resume(id: string): Promise<void> {
  const state = await loadState(id);
  if (state.done) return;

  const job = await loadJob(id);
  // The rows that are in the file already are skipped by the query.
  log.info({ id, rows: state.rows }, "resuming");
  await run({ ...job, offset: state.rows });
}`;

const HISTORY = [
  {
    role: "user",
    content: [
      text(
        "<system-reminder>\nToday is 2026-09-14. The working tree is clean, branch main.\n</system-reminder>",
      ),
      text(
        "When an export is resumed, the CSV gets its header line a second time. Find out why, then fix it in phases: first a failing test, then the change, then the notes for the release.",
      ),
    ],
  },
  { role: "system", content: "The user has src/export/resume.ts open in the editor." },
  {
    role: "assistant",
    content: [
      text("I will look for the place that writes the header."),
      toolUse("grep", "Grep", { pattern: "writeHeader", path: "src", output_mode: "content" }),
    ],
  },
  {
    role: "user",
    content: [
      toolResult(
        "grep",
        "src/export/csv-writer.ts:18:  writeHeader(columns: Column[]): void {\nsrc/export/run.ts:41:  writer.writeHeader(job.columns);\nsrc/export/resume.ts:27:  await run({ ...job, offset: state.rows });",
      ),
    ],
  },
  {
    role: "assistant",
    content: [
      toolUse("run", "Read", { file_path: "/srv/shop/src/export/run.ts", offset: 34, limit: 16 }),
      toolUse("resume", "Read", { file_path: "/srv/shop/src/export/resume.ts", offset: 20, limit: 12 }),
    ],
  },
  {
    role: "user",
    content: [toolResult("run", numberLines(34, RUN)), toolResult("resume", numberLines(20, RESUME))],
  },
  {
    role: "assistant",
    content: [
      text(
        "`run` appends to the file when there is an offset, but writes the header all the same. I will see what the tests cover before I write the failing one.",
      ),
      toolUse("tests", "Bash", {
        command: "npx vitest run test/export --reporter=dot",
        description: "Run the tests of the export",
      }),
    ],
  },
  {
    role: "user",
    content: [
      toolResult("tests", " Test Files  3 passed (3)\n      Tests  21 passed (21)\n   Duration  1.42s"),
    ],
  },
];

const SEARCH = [
  text(
    "All 21 tests pass, and none of them resumes an export. I will track this phase with TaskCreate, so I load it first.",
  ),
  toolUse("search", "ToolSearch", { query: "select:TaskCreate", max_results: 1 }),
];

const AFTER_SEARCH = [
  { role: "assistant", content: SEARCH },
  {
    role: "user",
    content: [toolResult("search", [toolReference("TaskCreate")]), text("Tool loaded.")],
  },
  {
    role: "system",
    content:
      "The task tools have not been used in this session. They help to keep track of work that has several phases: create a task for each phase, and close it when the phase is done. Ignore this if it does not fit.",
  },
];

/** How many messages of the history each of the good calls has, and when it was sent. */
const GOOD_CALLS = [
  [2, "2026-09-14T12:02:24.000Z"],
  [4, "2026-09-14T12:02:33.000Z"],
  [6, "2026-09-14T12:02:47.000Z"],
  [8, "2026-09-14T12:03:11.000Z"],
];

/** The samples under `tool-search/`, by file name: a pair, and the log of the conversation that ends with it. */
export function toolSearchSamples() {
  const good = GOOD_CALLS.map(([messages, time], index) => {
    const before = index === 0 ? null : makeBody(CODING_TOOLS, HISTORY.slice(0, GOOD_CALLS[index - 1][0]));
    const body = makeBody(CODING_TOOLS, HISTORY.slice(0, messages));
    const content = HISTORY[messages]?.content ?? SEARCH;
    const id = makeId("msg_01", messages === HISTORY.length ? "tool-search prev" : `tool-search ${messages}`);
    const usage = makeUsage(before, body, content);
    return capture(time, body, 200, makeReply({ id, model: MODEL, content, usage }));
  });
  const refused = makeBody(
    [...CODING_TOOLS, { ...TASK_CREATE, defer_loading: true }],
    [...HISTORY, ...AFTER_SEARCH],
  );
  const refusal = { error: { type: "invalid_request_error", message: "Invalid request Error" } };
  const curr = capture("2026-09-14T12:03:19.000Z", refused, 400, refusal);
  const retry = capture("2026-09-14T12:03:27.000Z", refused, 400, refusal);
  return {
    "tool-search/prev.json": good.at(-1),
    "tool-search/curr.json": curr,
    "tool-search/log.jsonl": [...good, curr, retry],
  };
}

/** A request with the breakpoint on the last block of the last user message. */
function makeBody(tools, messages) {
  const body = copy({
    model: MODEL,
    max_tokens: 32000,
    metadata: {
      user_id: JSON.stringify({ device_id: "d3".repeat(32), account_uuid: "", session_id: SESSION }),
    },
    system: CODING_INSTRUCTIONS.map((words) => text(words)),
    tools,
    messages,
  });
  body.system.at(-1).cache_control = EPHEMERAL;
  body.messages.findLast((message) => message.role === "user").content.at(-1).cache_control = EPHEMERAL;
  return body;
}

/** Of the prompt of `before`, which `body` begins with, Kimi still has the whole chunks. */
function makeUsage(before, body, content) {
  const read = before === null ? 0 : Math.floor(countPrompt(before) / CHUNK) * CHUNK;
  return {
    input_tokens: countPrompt(body) - read,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: read,
    output_tokens: countTokens(JSON.stringify(content)),
  };
}

/** Text as the Read tool returns it, `first` being the number of its first line. */
function numberLines(first, content) {
  return content
    .split("\n")
    .map((line, index) => `${String(first + index).padStart(6)}\t${line}`)
    .join("\n");
}

function countPrompt(body) {
  return countTokens(
    layOut(body)
      .map((block) => block.text)
      .join(""),
  );
}

function capture(time, body, status, reply) {
  return makeExchange({
    time: new Date(time),
    url: "https://api.kimi.com/coding/v1/messages?beta=true",
    requestHeaders: {
      "anthropic-version": "2023-06-01",
      "anthropic-beta": "claude-code-20250219,interleaved-thinking-2025-05-14,advanced-tool-use-2025-11-20",
      "user-agent": "claude-cli/2.1.258 (external, cli)",
      "x-app": "cli",
      "x-claude-code-session-id": SESSION,
    },
    body,
    status,
    responseHeaders: { "x-request-id": makeUuid(`tool-search ${time}`) },
    reply,
  });
}
