import type { JsonView } from "../lib/json-view/index.ts";
import type { Headers, Source } from "./exchange.ts";
import type { Fidelity, Usage } from "./words.ts";

export { type CacheSection, SECTIONS, type Section, type Usage } from "./words.ts";

/** A cache breakpoint set by the client. `ttl` is as written ("5m", "1h"); the default of the API is "5m". */
export interface Marker {
  readonly path: string;
  readonly ttl: string;
}

/**
 * A piece of a request with its two equalities. `bytesHash` is equal for the same bytes. `contentHash` is equal for
 * the same content: cache markers, key order, a string instead of one text block and empty optional fields aside.
 * Both are worked out when first asked for.
 */
export interface Piece {
  /** JSON path in the body as captured, such as `messages[3].content[0]`. */
  readonly path: string;
  readonly view: JsonView;
  readonly bytesHash: string;
  readonly contentHash: string;
  /** The breakpoint on this piece, or null. A message has those of its blocks in them. */
  readonly marker: Marker | null;
  /** Present on a tool, load, call or result that stands in a text of the prompt, and not in a field of the API. */
  readonly origin?: "text";
}

export interface TextBlock extends Piece {
  readonly kind: "text";
  readonly text: string;
}

export interface ThinkingBlock extends Piece {
  readonly kind: "thinking";
  /** Empty where the API or the capture tool hid it. */
  readonly text: string;
  readonly signature: string | null;
  readonly redacted: boolean;
}

export interface ToolCallBlock extends Piece {
  readonly kind: "tool_call";
  readonly id: string;
  readonly name: string;
  readonly input: JsonView | null;
  /** True for tools that the host runs itself (`server_tool_use`, `mcp_tool_use`). */
  readonly server: boolean;
  /** What the host signed the call with (`thoughtSignature`); null where it is not there, absent where an API has none. */
  readonly signature?: string | null;
}

export interface ToolResultBlock extends Piece {
  readonly kind: "tool_result";
  /** The id of the call that it answers. */
  readonly id: string;
  readonly content: readonly Block[];
  readonly isError: boolean;
  readonly server: boolean;
  /** The `type` as written: `tool_result`, `web_search_tool_result` … */
  readonly type: string;
}

/** Stands for a tool's definition: in a result (`tool_name`) or in a tool change (`name`). */
export interface ToolReferenceBlock extends Piece {
  readonly kind: "tool_reference";
  readonly name: string;
  /** The MCP server, where the reference is to one of its tools or to all of them (then `name` is empty). */
  readonly server: string | null;
  /** Whether the definition itself stands here (`tool_search_output`), so that `tools` need not have it. */
  readonly definesTool?: boolean;
}

/** A tool that is switched on or off in mid-conversation by a `system` message. */
export interface ToolChangeBlock extends Piece {
  readonly kind: "tool_change";
  readonly change: "addition" | "removal";
  /** Null where the tool is defined in place (`tool_definition`) or the shape is unknown. */
  readonly reference: ToolReferenceBlock | null;
}

export interface MediaBlock extends Piece {
  readonly kind: "image" | "document";
  readonly mediaType: string | null;
}

/** A block that the dialect does not know. It is kept, hashed and diffed like the others. */
export interface OtherBlock extends Piece {
  readonly kind: "other";
  readonly type: string;
}

export type Block =
  | TextBlock
  | ThinkingBlock
  | ToolCallBlock
  | ToolResultBlock
  | ToolReferenceBlock
  | ToolChangeBlock
  | MediaBlock
  | OtherBlock;

export interface Message extends Piece {
  /** As written: `user`, `assistant`, `system`, `tool` … */
  readonly role: string;
  readonly blocks: readonly Block[];
}

export interface Tool extends Piece {
  readonly name: string;
  readonly deferred: boolean;
  /** Where `deferred` is written, or where it would stand. */
  readonly deferredPath: string;
  /** `function` for the client's own tools, else the `type` as written (`web_search_20250305`, `mcp_toolset` …). */
  readonly type: string;
  readonly description: string | null;
  readonly schema: JsonView | null;
  /** The MCP server that the name tells (`mcp__<server>__<tool>`), or null. */
  readonly server: string | null;
}

/** A top-level field of the request that is neither tools, system nor messages, or a header that matters. */
export interface Param extends Piece {
  readonly name: string;
  /**
   * Whether it can change what the prompt cache matches; `identity` fields (metadata, ids, diagnostics) name the
   * caller or the call and never do.
   */
  readonly role: "prompt" | "identity";
}

export interface CallError {
  readonly status: number | null;
  readonly type: string | null;
  readonly message: string;
  /** Where it was found: the body, the event stream, or the capture (no answer came). */
  readonly from: "body" | "stream" | "capture";
}

/** What the response said. */
export interface Reply {
  readonly id: string | null;
  readonly model: string | null;
  readonly blocks: readonly Block[];
  readonly stopReason: string | null;
  /** False where an event stream ended before its last event. */
  readonly complete: boolean;
  /** The provider's own cache diagnostics, as captured. */
  readonly diagnostics: JsonView | null;
}

/** An exchange in the words of this program, whatever the API. */
export interface Call {
  readonly source: Source;
  /** The request id if captured, else `file#record`. */
  readonly id: string;
  readonly time: string | null;
  readonly status: number | null;
  readonly dialect: string;
  readonly url: string | null;
  readonly headers: Headers;
  readonly responseHeaders: Headers;
  readonly model: string | null;
  readonly body: JsonView;
  readonly params: readonly Param[];
  readonly tools: readonly Tool[];
  readonly system: readonly Block[];
  readonly messages: readonly Message[];
  readonly reply: Reply | null;
  readonly usage: Usage | null;
  /** Null where the call succeeded. */
  readonly error: CallError | null;
  readonly fidelity: readonly Fidelity[];
  /**
   * The call as the model reads it: its texts also define, load or call tools, and these stand beside those of the API.
   * Null where the texts do not; worked out when first asked for. What a host checks are the fields above.
   */
  readonly prompted?: Call | null;
}
