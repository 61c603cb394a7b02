// Loaded into a process before its program: at the end it writes the most memory that it took, in KiB, to descriptor 3.
const { writeSync } = require("node:fs");

process.on("exit", () => writeSync(3, String(process.resourceUsage().maxRSS)));
