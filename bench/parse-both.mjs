// The measure for the benchmark: what it takes to read and parse the two captures, and nothing more.
import { readFileSync } from "node:fs";

for (const file of process.argv.slice(2)) JSON.parse(readFileSync(file, "utf8"));
