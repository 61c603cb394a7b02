import type { Format } from "../formats/format.ts";
import { formats } from "../formats/index.ts";
import { attempt, InputError } from "../lib/errors.ts";
import type { JsonView } from "../lib/json-view/index.ts";
import type { ReadExchange } from "../model/exchange.ts";

/** A place in a record: the exchange that stands there, or why it cannot be used. */
export type Slot = { readonly format: string; readonly exchange: ReadExchange } | { readonly reason: string };

/** What stands in a record, whose text begins at byte `start` of its file, in its order; null where no format claims it. */
export function readRecord(view: JsonView, start: number): Slot[] | null {
  const opened = attempt(() => openRecord(view), start);
  if (opened === null) return null;
  if (opened instanceof InputError) return [{ reason: opened.message }];
  const { format, parts } = opened;
  return parts.flatMap((part): Slot[] => {
    const read = attempt(() => format.read(part), start);
    if (read instanceof InputError) return [{ reason: read.message }];
    return read.map((exchange) => ({ format: format.name, exchange }));
  });
}

function openRecord(view: JsonView): { format: Format; parts: readonly JsonView[] } | null {
  const format = formats.find((candidate) => candidate.claims(view));
  return format === undefined ? null : { format, parts: format.unpack?.(view) ?? [view] };
}
