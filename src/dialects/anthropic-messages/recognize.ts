import type { Exchange } from "../../model/exchange.ts";
import { groupInPath, isRead, pathOf } from "../shared/address.ts";
import { isOtherApi, isToAnthropic, tellMessagesApi } from "../shared/messages-api.ts";

type Kind = "call" | "other";

/** What the end of an address says, the first that fits. `null`: another API that also has `messages`. */
const PATHS: readonly (readonly [RegExp, Kind | null])[] = [
  [/\/messages\/count_tokens$/, "other"],
  [/\/messages\/batches(\/|$)/, "other"],
  [/\/publishers\/anthropic\/models\/count-tokens:rawPredict$/, "other"],
  [/\/v1\/messages$/, "call"],
  [/\/publishers\/anthropic\/models\/[^/]+:(streamR|r)awPredict$/, "call"], // Google Cloud
  [/\/completions$/, null], // OpenAI
];

/** Bedrock serves many APIs there; a body of this one has `anthropic_version`. */
const BEDROCK_INVOKE = /\/model\/[^/]+\/invoke(-with-response-stream)?$/;
const MODEL_IN_PATH = /\/model\/([^/]+)\/invoke|\/models\/([^/:]+):/;

/** Whether an exchange is a call of the Messages API, other traffic of it, or neither (null). */
export function recognize({ request, response }: Exchange): Kind | null {
  const { method, url, body } = request;
  const path = pathOf(url);
  if (isOtherApi(path)) return null;
  const known = PATHS.find(([ending]) => ending.test(path));
  if (known !== undefined) return known[1] === "call" && isRead(method) ? "other" : known[1];
  if (BEDROCK_INVOKE.test(path)) return body?.get("anthropic_version") === undefined ? null : "call";
  if (body !== null && tellMessagesApi(body, response) === "anthropic") return "call";
  return isToAnthropic(request) ? "other" : null;
}

/** The model that stands in the address on Bedrock and Google Cloud, or null. */
export function modelInUrl(url: string | null): string | null {
  return groupInPath(url, MODEL_IN_PATH);
}
