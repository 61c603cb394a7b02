import type { Call } from "../model/call.ts";
import type { Exchange } from "../model/exchange.ts";

/** The language of an API: what its requests, responses and event streams look like. */
export interface Dialect {
  readonly name: string;
  /**
   * Whether the exchange speaks this language: as a model call, or as other traffic of the same API (token counts,
   * model lists), which is no call. Null where it does not.
   */
  recognizes(exchange: Exchange): "call" | "other" | null;
  /** The exchange in the words of the model. Never throws on content it does not know: that is kept as `other`. */
  toCall(exchange: Exchange): Call;
}
