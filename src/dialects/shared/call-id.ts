import type { Exchange } from "../../model/exchange.ts";
import { stringOf } from "./piece.ts";

/** Response headers with the id of the request, the host's own names first. */
const ID_HEADERS = ["request-id", "x-request-id", "anthropic-request-id", "x-amzn-requestid"];

/** The request id that the host or the capture gave, else where the exchange stands: `file#record` or `file#record.part`. */
export function callId({ id, source, response }: Exchange): string {
  const { file, record, part } = source;
  const given = [
    ...ID_HEADERS.map((name) => response?.headers[name]),
    stringOf(response?.body?.get("request_id")),
    id,
  ];
  return given.find(isId) ?? (part === null ? `${file}#${record}` : `${file}#${record}.${part}`);
}

/** A masked id (`[REDACTED]`, `***`) would be the same for all calls. */
function isId(id: string | null | undefined): id is string {
  return id != null && /^[\w.:/=+-]+$/.test(id) && !/redacted|masked/i.test(id);
}
