import { tool } from "./conversation.mjs";

/** The names that the client holds back until ToolSearch asks for them. */
const DEFERRED = [
  "CronCreate",
  "NotebookEdit",
  "TaskCreate",
  "TaskGet",
  "TaskList",
  "TaskUpdate",
  "WebSearch",
];

/** The blocks of the system prompt of a coding agent. */
export const CODING_INSTRUCTIONS = [
  "You are a coding agent that works in the terminal of a software developer.",
  `# Work
- Read a file before you change it, and look for the callers before you change a signature.
- Make the smallest change that does what was asked for. Leave names, layout and comments alone that have nothing to do with it.
- Run the narrowest check that can fail, first one test file, then the folder. Say what you ran and what it printed.
- Never run a command that deletes or publishes something without asking.

# Answers
- A few sentences, no headings. Name files with their path from the root of the repository.
- If you are not sure, say what you would have to know.

# Environment
Working directory: /srv/shop
Platform: linux
Shell: bash`,
  `# Deferred tools
These tools exist, but their schemas are not loaded. Calling one of them directly fails with InputValidationError. Load it first with ToolSearch and the query "select:<name>[,<name>...]".
${DEFERRED.join("\n")}`,
];

/** The tools that are loaded from the start. */
export const CODING_TOOLS = [
  tool("Agent", "Hands a task to another agent with a context of its own and returns its report.", {
    description: "Three to five words for the task.",
    prompt: "Everything the other agent has to know.",
  }),
  tool("AskUserQuestion", "Asks the user one question with two to four answers to choose from.", {
    question: "The question, one sentence.",
    options: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 4 },
  }),
  tool("Bash", "Runs a command in a shell that keeps its working directory between calls.", {
    command: "The command.",
    "description?": "What it does, in five to ten words.",
    "timeout?": { type: "integer", maximum: 600000, description: "Milliseconds." },
  }),
  tool("Edit", "Replaces text in a file. The old text must stand in the file exactly once.", {
    file_path: "The absolute path.",
    old_string: "The text to be replaced.",
    new_string: "The text that takes its place.",
  }),
  tool("ExitPlanMode", "Shows the plan to the user and asks whether the work may begin.", {
    plan: "The plan, in Markdown.",
  }),
  tool("Glob", "Lists the files that match a pattern, the newest first.", {
    pattern: "Such as src/**/*.ts.",
    "path?": "The folder to look in.",
  }),
  tool("Grep", "Searches the contents of files with a regular expression.", {
    pattern: "The regular expression.",
    "path?": "The file or folder to search.",
    "output_mode?": { type: "string", enum: ["content", "files_with_matches", "count"] },
  }),
  tool("KillShell", "Ends a command that runs in the background.", { shell_id: "The id of the command." }),
  tool("Read", "Reads a file and returns its lines with their numbers.", {
    file_path: "The absolute path.",
    "offset?": { type: "integer", minimum: 1, description: "The first line." },
    "limit?": { type: "integer", minimum: 1, description: "How many lines." },
  }),
  tool("Skill", "Loads the instructions of a skill by its name.", { skill: "The name of the skill." }),
  tool(
    "ToolSearch",
    "Loads the schemas of deferred tools. The query is select:<name>[,<name>...] for tools whose names are known, or words that are looked for in names and descriptions.",
    {
      query: "The names or the words.",
      "max_results?": { type: "integer", minimum: 1, description: "5 if it is left out." },
    },
  ),
  tool("WebFetch", "Fetches a page and answers a question about it.", {
    url: { type: "string", format: "uri" },
    prompt: "What to find out.",
  }),
  tool("Write", "Writes a file. What was in it is lost.", {
    file_path: "The absolute path.",
    content: "The whole content.",
  }),
];

export const TASK_CREATE = tool(
  "TaskCreate",
  "Creates a task in the list of this session, for work that has three or more steps.",
  {
    subject: "What is to be done, as an order.",
    description: "What belongs to it, and when it is done.",
    "activeForm?": "What is shown while it is being done.",
  },
);
