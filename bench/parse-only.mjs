// The measure for a scan: what it takes to read and parse all records of a folder, and nothing more.
import { readRecords } from "./records.mjs";

for (const { exchange } of readRecords(process.argv[2]))
  if (exchange === null) throw new Error("no exchange");
