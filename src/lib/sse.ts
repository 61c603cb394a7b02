/** One event of a `text/event-stream` (WHATWG HTML §9.2); `data` has its lines joined by line feeds. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}
