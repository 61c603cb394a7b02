import { type CallRecord, createMemory, toRecord } from "../../life/index.ts";
import { createLookalikes } from "../../load/lookalikes.ts";
import { referenceTo } from "../../load/references.ts";
import { streamFile } from "../../load/stream.ts";
import type { Source } from "../../model/exchange.ts";
import type { Problem } from "../../model/report.ts";
import type { Linked } from "../log/link.ts";

/**
 * Reads the wanted calls again, each file as a stream, and keeps a record of each. A call that is not there any more,
 * because its file was changed meanwhile, is a problem and not the end.
 */
export function readRecords(
  { digests }: Pick<Linked, "digests">,
  wanted: readonly number[],
  provider: string | undefined,
): { records: Map<number, CallRecord>; problems: Problem[] } {
  const calls = new Map(wanted.map((call) => [referenceTo(digests[call]!.source), call]));
  const files = new Set(wanted.map((call) => digests[call]!.source.file));
  const records = new Map<number, CallRecord>();
  const lookalikes = createLookalikes();
  const memory = createMemory();
  for (const file of files) {
    for (const met of streamFile(file, lookalikes)) {
      if (met.kind !== "call") continue;
      const reference = referenceTo(met.call.source);
      const call = calls.get(reference);
      if (call !== undefined) records.set(call, toRecord(met.call, reference, memory, provider));
    }
  }
  const missing = wanted.filter((call) => !records.has(call));
  return { records, problems: missing.map((call) => toProblem(digests[call]!.source)) };
}

function toProblem({ file, record }: Source): Problem {
  return { file, record, reason: "is not there any more: the file was changed while it was read" };
}
