/** One event of a `text/event-stream` (WHATWG HTML §9.2); `data` has its lines joined by line feeds. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

const FIRST_FIELD = /^\uFEFF?(?:(?::[^\r\n]*)?[\r\n])*(?:event|data|id|retry)(?:[:\r\n]|$)/;
const DATA_FIELD = /(?:^\uFEFF?|[\r\n])data(?:[:\r\n]|$)/;

/** Whether a text begins as an event stream and holds data; comments and blank lines may come first. */
export function looksLikeEvents(text: string): boolean {
  return FIRST_FIELD.test(text) && DATA_FIELD.test(text);
}

/**
 * Reads an event stream. An event without a name is a `message`. Unlike a browser it also gives the last event of a
 * stream that stops before its blank line: captures are cut, and what was received is evidence.
 */
export function readEvents(text: string): ServerEvent[] {
  const events: ServerEvent[] = [];
  let event = "";
  let data: string[] = [];
  const dispatch = (): void => {
    if (data.length > 0) events.push({ event: event || "message", data: data.join("\n") });
    event = "";
    data = [];
  };

  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)) {
    if (line === "") {
      dispatch();
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }
  dispatch();
  return events;
}
