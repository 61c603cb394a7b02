import type { Problem } from "./report.ts";

/** What `llmdiff tools --format json` prints: what became of each tool. Published as `tools.schema.json`. */
export interface ToolsReport {
  readonly version: 1;
  readonly command: "tools";
  /** Those in which tools are deferred, searched for or listed by name; the longest first. */
  readonly conversations: readonly ToolsOfConversation[];
  /** The rest: nothing in them is deferred. */
  readonly without: { readonly conversations: number; readonly calls: number };
  readonly problems: readonly Problem[];
  /** Captured exchanges that are no model calls. */
  readonly ignored: number;
  /** Files that no format claims. */
  readonly skipped: readonly string[];
}

export interface ToolsOfConversation {
  readonly id: string;
  /** In the order of time. A place in this list is what `call` means everywhere below. */
  readonly calls: readonly ToolsCall[];
  readonly tools: readonly ToolLife[];
  readonly searches: readonly ToolSearch[];
  readonly answers: readonly ToolsAnswer[];
  /** The host that was taken for the last call, by what it was told, and whether it leaves deferred tools out. */
  readonly provider: { readonly name: string; readonly because: string; readonly leavesOut: LeavesOut };
}

/** What a host leaves out of the prompt of a deferred tool: all of it, its schema alone, or nothing. */
export type LeavesOut = "definition" | "schema" | "nothing";

export interface ToolsCall {
  /** As it is named on the command line. */
  readonly reference: string;
  readonly id: string;
  /** The call that it goes on from or repeats; null for the first. */
  readonly follows: number | null;
  readonly time: string | null;
  readonly status: number | null;
  readonly model: string | null;
  /** These three are counts: entries of `tools`, those that are deferred, names in lists of deferred tools. */
  readonly tools: number;
  readonly deferred: number;
  readonly listed: number;
  /** Tokens of the whole prompt, as reported; null where the capture does not hold them. */
  readonly input: number | null;
  readonly leftOut: LeftOut;
}

/**
 * Definitions that a call did without and that the capture holds, in it or in another call. `tokens` is scaled on the
 * reported usage; null where nothing is reported.
 */
export interface LeftOut {
  readonly tools: number;
  readonly bytes: number;
  readonly tokens: number | null;
  /** Tools that are known by name alone: their definitions are in no call. */
  readonly unknown: number;
}

/**
 * core: in `tools`, never deferred or searched for; late: added to `tools` without deferral after it was found;
 * placeholder: deferred, and no tool; found: only in results, where its definition stands; text: only in words;
 * listed: a name in a list and no more; unknown: called, and nowhere else.
 */
export type ToolKind = "core" | "late" | "deferred" | "placeholder" | "found" | "text" | "listed" | "unknown";

export interface ToolLife {
  readonly name: string;
  /** The MCP server or namespace, or null. */
  readonly server: string | null;
  readonly kind: ToolKind;
  /** What the model had of the tool, by runs of calls; calls in which it did not exist are in none. */
  readonly spans: readonly ToolSpan[];
  readonly events: readonly ToolEvent[];
}

/** named: a name in a list; deferred: in `tools`, not loaded; loaded: the definition is in the prompt. */
export type ToolState = "named" | "deferred" | "loaded";

export interface ToolSpan {
  /** The first and the last call. */
  readonly from: number;
  readonly to: number;
  readonly state: ToolState;
}

export type ToolEventKind =
  | "announced"
  | "searched"
  | "found"
  | "defined"
  | "called"
  | "changed"
  | "lost"
  | "removed";

export interface ToolEvent {
  readonly kind: ToolEventKind;
  readonly call: number;
  /** Whether it happened before the first call that was captured and is known from its history. */
  readonly earlier: boolean;
  /** Where it stands, in the request or in the reply; null where the thing is gone. */
  readonly path: string | null;
  readonly inReply: boolean;
  /** One short line. */
  readonly says: string;
  /** Of `called`. */
  readonly use?: ToolUse;
}

export interface ToolUse {
  /** Whether the definition was in the prompt; null where the capture cannot tell. */
  readonly loaded: boolean | null;
  /** In what the arguments do not satisfy the schema; null where that cannot be told. */
  readonly faults: readonly string[] | null;
  readonly result: ToolUseResult | null;
}

/** refused: the result says that the input is invalid or the tool is not there. */
export interface ToolUseResult {
  readonly outcome: "ok" | "error" | "refused";
  readonly call: number;
  readonly path: string;
}

/** A call of a tool that finds, describes or loads others. */
export interface ToolSearch {
  readonly call: number;
  readonly earlier: boolean;
  readonly path: string;
  readonly inReply: boolean;
  /** The name of the tool that searches, and its arguments as JSON. */
  readonly tool: string;
  readonly query: string;
  /** The tools that it found; null where no result was captured. */
  readonly found: readonly string[] | null;
  /** What the result says where it found none. */
  readonly said: string | null;
}

export type Question =
  | "tools-field"
  | "savings"
  | "compaction"
  | "name-lists"
  | "servers"
  | "unused-loads"
  | "unloaded-calls";

export interface ToolsAnswer {
  readonly question: Question;
  /** False where this capture cannot tell; `says` then gives the reason. */
  readonly told: boolean;
  readonly says: string;
  /** The calls that prove it. */
  readonly calls: readonly number[];
}
