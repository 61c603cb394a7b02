import { playConversation, text } from "./conversation.mjs";
import { CODING_TOOLS, TASK_CREATE } from "./tool-search-agent.mjs";

const EPHEMERAL = { type: "ephemeral" };

const FRONT = `You are a coding agent that works in a terminal. You call a tool by writing a block like this one; strings and numbers are written as they are, lists and objects as JSON:

\`\`\`
<function_calls>
<invoke name="$NAME">
<parameter name="$PARAMETER">$VALUE</parameter>
</invoke>
</function_calls>
\`\`\`

These tools are loaded:

${defineAll(CODING_TOOLS)}

Run the narrowest check that can fail, and say what it printed. Answer in a few sentences.`;

const REMINDER = `<system-reminder>
The following deferred tools are now available via ToolSearch. Their schemas are not loaded: a call with arguments that do not fit fails with InputValidationError. Load them with "select:<name>[,<name>...]".
CronCreate
NotebookEdit
TaskCreate
TaskGet
TaskList
TaskUpdate
</system-reminder>`;

const REFUSED =
  "InputValidationError: TaskCreate failed: the required parameter `subject` is missing, the parameter `title` is not known.";

const TURNS = [
  {
    at: 0,
    user: [text(REMINDER), text("Which tasks are open? Add one for the notes of the release.")],
    reply: [text(`I look at the list first.\n\n${invoke("TaskList", {})}`)],
  },
  {
    at: 5,
    user: [text(answer("result", "#1 Write the failing test (done)\n#2 Write the header only once (open)"))],
    reply: [text(`One task is open.\n\n${invoke("TaskCreate", { title: "Write the notes" })}`)],
  },
  {
    at: 9,
    user: [text(answer("error", REFUSED))],
    reply: [
      text(
        `I do not know what TaskCreate takes, so I load it.\n\n${invoke("ToolSearch", { query: "select:TaskCreate", max_results: 1 })}`,
      ),
    ],
  },
  {
    at: 13,
    user: [text(answer("result", defineAll([TASK_CREATE])))],
    reply: [
      text(
        invoke("TaskCreate", {
          subject: "Write the notes of the release",
          description: "One line on resumed exports; done when the version is named.",
        }),
      ),
    ],
  },
  {
    at: 18,
    user: [text(answer("result", "#3 Write the notes of the release (open)"))],
    reply: [text("#2 was open, and #3 for the notes of the release is new.")],
  },
];

/** The exchanges of `prompted/log.jsonl`: tools, loads and calls are text, and `tools` is empty. */
export function promptedSamples() {
  const script = {
    name: "prompted",
    model: "claude-opus-4-8",
    userAgent: "text-agent/0.4",
    start: "2026-09-14T15:40:02.000Z",
    system: [{ ...text(FRONT), cache_control: EPHEMERAL }],
    tools: [],
    turns: TURNS,
  };
  return { "prompted/log.jsonl": playConversation(script) };
}

function defineAll(tools) {
  const lines = tools.map(({ name, description, input_schema: parameters }) => {
    return `<function>${JSON.stringify({ description, name, parameters })}</function>`;
  });
  return `<functions>\n${lines.join("\n")}\n</functions>`;
}

function invoke(name, parameters) {
  const lines = Object.entries(parameters).map(
    ([key, value]) => `<parameter name="${key}">${value}</parameter>\n`,
  );
  return `<function_calls>\n<invoke name="${name}">\n${lines.join("")}</invoke>\n</function_calls>`;
}

function answer(tag, words) {
  return `<function_results>\n<${tag}>\n${words}\n</${tag}>\n</function_results>`;
}
