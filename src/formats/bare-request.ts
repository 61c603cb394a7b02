import type { Format } from "./format.ts";
import { toExchange } from "./shared/exchange.ts";
import { looksLikeRequest } from "./shared/request-shape.ts";

/** The body of a request alone: `{model, messages, …}`, `{model, input, …}` or `{contents, …}`. */
export const bareRequest: Format = {
  name: "bare-request",
  claims: looksLikeRequest,
  read: (record) => [
    toExchange({ request: { method: null, url: null, headers: {}, body: record }, response: null }),
  ],
};
