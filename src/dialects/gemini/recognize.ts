import type { JsonView } from "../../lib/json-view/index.ts";
import type { Exchange } from "../../model/exchange.ts";
import { groupInPath, isRead, pathOf } from "../shared/address.ts";
import { type Found, listAt, unwrap } from "./fields.ts";

const CALL = /:(streamG|g)enerateContent$/;
const OTHER =
  /:(countTokens|computeTokens|(batch|asyncBatch)?(embed|generate)Contents?|asyncBatchEmbedContent)$/i;
/** Hosts that serve nothing else; the first has OpenAI's language as well. */
const HOSTS = /^https?:\/\/(generativelanguage|([\w-]+-)?cloudcode-pa(\.sandbox)?)\.googleapis\.com\//;
const OPENAI = /\/openai\//;
const MODEL_IN_PATH = /\/((?:tunedModels\/)?[^/:]+):(?:streamG|g)enerateContent$/;

/** Whether an exchange is a call of generateContent, other traffic of its API, or neither (null). */
export function recognize({ request }: Exchange): "call" | "other" | null {
  const { method, url, body } = request;
  const path = pathOf(url);
  if (CALL.test(path)) return isRead(method) ? "other" : "call";
  if (OTHER.test(path)) return "other";
  if (body !== null && hasContents(body)) return "call";
  return HOSTS.test(url ?? "") && !OPENAI.test(path) ? "other" : null;
}

/** The request proper: Code Assist has it in `request`. */
export function innerRequest(body: JsonView): Found {
  return unwrap(body, "request", ["contents"]);
}

/** The model that stands in the address, or null; Code Assist has none there. */
export function modelInUrl(url: string | null): string | null {
  const model = groupInPath(url, MODEL_IN_PATH);
  return model === null || /^v\d\w*internal$/.test(model) ? null : model;
}

function hasContents(body: JsonView): boolean {
  const { view, path } = innerRequest(body);
  const contents = view.get("contents");
  if (contents === undefined) return false;
  return listAt({ view: contents, path }).some((content) => content.view.get("parts") !== undefined);
}
