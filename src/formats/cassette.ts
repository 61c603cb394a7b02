import { isUtf8 } from "node:buffer";
import { decompress } from "../lib/decompress.ts";
import { InputError } from "../lib/errors.ts";
import { type JsonView, viewOf } from "../lib/json-view/index.ts";
import { BYTES_KEY } from "../lib/yaml.ts";
import type { Fidelity, Headers, HttpResponse, ReadExchange } from "../model/exchange.ts";
import type { Format } from "./format.ts";
import { toContent, toRequestBody } from "./shared/body.ts";
import { toExchange, toStatus } from "./shared/exchange.ts";
import { first, firstText, hasAny, hasObject } from "./shared/fields.ts";
import { toHeaders } from "./shared/headers.ts";
import { toTime } from "./shared/time.ts";

/** vcrpy and go-vcr name the list so; Ruby's VCR and Betamax put `http_` before it. */
const LISTS = ["interactions", "http_interactions"] as const;

/** Cassettes of vcrpy, go-vcr, Ruby VCR and Betamax, as YAML or JSON: `{interactions: […]}`. */
export const cassette: Format = {
  name: "cassette",
  claims(record) {
    const interactions = first(record, LISTS);
    if (interactions?.kind !== "array") return false;
    const items = interactions.items();
    const isEmpty = items.length === 0 && hasAny(record, ["version", "recorded_with"]);
    return isEmpty || items.some((item) => hasObject(item, "request"));
  },
  unpack: (record) => first(record, LISTS)!.items(),
  read: (interaction) => [readInteraction(interaction)],
};

function readInteraction(interaction: JsonView): ReadExchange {
  const request = interaction.get("request");
  if (request?.kind !== "object") throw new InputError("has no request");
  const headers = toHeaders(request.get("headers"));
  const body = toRequestBody(openBody(request, headers).view);
  // A recorder writes a call when it is answered: YAML has no end, and one without an answer was cut off before it.
  const response = first(interaction, ["response"]);
  if (response === undefined) throw new InputError("has no response: the file was cut off");
  return toExchange({
    time: toTime(interaction.get("recorded_at")),
    request: {
      method: firstText(request, ["method"])?.toUpperCase() ?? null,
      url: firstText(request, ["uri", "url"]),
      headers,
      body,
    },
    ...readResponse(response),
  });
}

function readResponse(view: JsonView): { response: HttpResponse; fidelity: Fidelity[] } {
  const headers = toHeaders(view.get("headers"));
  const status = toStatus(first(view, ["status"])) ?? toStatus(view.get("code"));
  const { view: body, lack } = openBody(view, headers);
  const response = { status, headers, ...toContent(body) };
  return { response, fidelity: lack === null ? [] : [lack] };
}

/** A body as text or JSON, and what it cannot show: `no-response` stands for bytes that are no text. */
interface OpenBody {
  readonly view: JsonView | undefined;
  readonly lack: "truncated" | "no-response" | null;
}

/** A body is a value, the `string` or `base64_string` in an object, or what a serializer has parsed beside it. */
function openBody(side: JsonView, headers: Headers): OpenBody {
  const parsed = first(side, ["parsed_body"]);
  if (parsed !== undefined) return { view: parsed, lack: null };
  const body = side.get("body");
  const written = body?.get("string") ?? body?.get("base64_string") ?? body;
  const base64 = written?.get(BYTES_KEY) ?? body?.get("base64_string");
  if (base64?.kind !== "string") return { view: written, lack: null };
  return unpack(Buffer.from(base64.text()!, "base64"), headers);
}

/** Text in bytes, unpacked where it is packed: a recorder keeps what came over the wire. */
function unpack(packed: Buffer, headers: Headers): OpenBody {
  const name = headers["content-encoding"] === "br" ? "body.br" : "body";
  try {
    const { bytes, problem } = decompress(packed, name);
    if (problem === null && !isUtf8(bytes)) return { view: undefined, lack: "no-response" };
    return { view: viewOf(bytes.toString("utf8")), lack: problem === null ? null : "truncated" };
  } catch (error) {
    if (error instanceof InputError) return { view: undefined, lack: "no-response" };
    throw error;
  }
}
