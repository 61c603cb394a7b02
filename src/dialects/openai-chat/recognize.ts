import type { Exchange } from "../../model/exchange.ts";
import { groupInPath, isRead, pathOf } from "../shared/address.ts";
import { isOtherApi, isToAnthropic, tellMessagesApi } from "../shared/messages-api.ts";

type Kind = "call" | "other";

/** What the end of an address says, the first that fits. `null`: the Messages API of Anthropic. */
const PATHS: readonly (readonly [RegExp, Kind | null])[] = [
  [/\/chat\/completions$/, "call"],
  [/\/chat\/completions\/.+$/, "other"], // completions that OpenAI stored
  [/\/v1\/messages(\/|$)|\/messages\/(count_tokens|batches)|\/publishers\/anthropic\//, null],
  [/\/(completions|embeddings|moderations)$/, "other"],
  [/\/(audio|images)\/[a-z]+$|\/models(\/[^/:]+)?$/, "other"],
];

/** Azure's deployments and Bedrock's models. */
const MODEL_IN_PATH = /\/deployments\/([^/]+)\/|\/model\/([^/]+)\/invoke/;

/** Whether an exchange is a call of Chat Completions, other traffic of its API, or neither (null). */
export function recognize({ request, response }: Exchange): Kind | null {
  const { method, url, body } = request;
  const path = pathOf(url);
  if (isOtherApi(path)) return null;
  const known = PATHS.find(([ending]) => ending.test(path))?.[1];
  if (known === "call") return isRead(method) ? "other" : "call";
  if (known === "other") return isToAnthropic(request) ? null : "other";
  if (known === null || body === null) return null;
  return tellMessagesApi(body, response) === "openai" ? "call" : null;
}

/** The model that stands in the address on Azure and Bedrock, or null. */
export function modelInUrl(url: string | null): string | null {
  return groupInPath(url, MODEL_IN_PATH);
}
