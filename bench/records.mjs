import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";

const LINE_FEED = 0x0a;
const READ_SIZE = 2 ** 20;

/** Every record of a folder of captures, parsed: a file is one of them, or has one on each line. */
export function* readRecords(folder) {
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name);
    if (name.endsWith(".json")) {
      yield { file, record: 0, exchange: JSON.parse(readFileSync(file, "utf8")) };
      continue;
    }
    let record = 0;
    for (const line of readLines(file)) yield { file, record: record++, exchange: JSON.parse(line) };
  }
}

/** A file of several gigabytes does not fit into a string, so it is read piece by piece. */
function* readLines(file) {
  const descriptor = openSync(file, "r");
  const piece = Buffer.alloc(READ_SIZE);
  let begun = [];
  for (let read = readSync(descriptor, piece); read > 0; read = readSync(descriptor, piece)) {
    let start = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0 && end < read; end = piece.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...begun, piece.subarray(start, end)]).toString();
      begun = [];
      start = end + 1;
    }
    if (start < read) begun.push(Buffer.from(piece.subarray(start, read)));
  }
  closeSync(descriptor);
  if (begun.length > 0) yield Buffer.concat(begun).toString();
}
