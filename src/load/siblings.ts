import { bareRequest } from "../formats/bare-request.ts";
import { toExchange } from "../formats/shared/exchange.ts";
import { toResponse } from "../formats/shared/response.ts";
import type { ReadExchange } from "../model/exchange.ts";
import type { Problem } from "../model/report.ts";
import { exists } from "./disk.ts";
import { readRecords } from "./files.ts";

const REQUEST_ENDING = ".request.json";
const RESPONSE_ENDING = ".response.json";

/** The file in which the request to this response would stand, or null where the name is not that of a response. */
export function requestFileOf(path: string): string | null {
  return path.endsWith(RESPONSE_ENDING) ? path.slice(0, -RESPONSE_ENDING.length) + REQUEST_ENDING : null;
}

/** Whether the file is read together with its request, so that a scan can leave it out. */
export function isReadWithRequest(path: string): boolean {
  const request = requestFileOf(path);
  return request !== null && exists(request);
}

/** Says that a response was named without its request. */
export function responseAlone(path: string): string {
  const request = requestFileOf(path)!;
  return exists(request)
    ? `is a response: name its request, ${request}`
    : `is a response, and its request, ${request}, is not there`;
}

/** A bare request with the response that lies beside it, where there is one: `x.request.json`, `x.response.json`. */
export function withSiblingResponse(
  path: string,
  { format, exchange }: { format: string; exchange: ReadExchange },
): { exchange: ReadExchange; problems: readonly Problem[] } {
  const sibling = path.slice(0, -REQUEST_ENDING.length) + RESPONSE_ENDING;
  if (format !== bareRequest.name || !path.endsWith(REQUEST_ENDING) || !exists(sibling)) {
    return { exchange, problems: [] };
  }
  const { records, problems } = readRecords(sibling);
  const response = records[0] === undefined ? null : toResponse(records[0].view);
  return { exchange: toExchange({ ...exchange, response, fidelity: [] }), problems };
}
