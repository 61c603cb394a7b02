import { parseArgs } from "node:util";

const UNITS = { mb: 1e6, gb: 1e9 };

/** What the command line asks for; `size` is in bytes. Throws an Error with one line where it cannot be understood. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      size: { type: "string", default: "1gb" },
      quick: { type: "boolean", default: false },
      keep: { type: "string" },
      check: { type: "boolean", default: false },
    },
  });
  return { ...values, size: values.quick ? 60 * UNITS.mb : toBytes(values.size) };
}

function toBytes(written) {
  const [, count, unit] = /^(\d+(?:\.\d+)?)(mb|gb)$/i.exec(written) ?? [];
  if (count === undefined) throw new Error(`--size ${written}: not a size such as 60mb or 4gb`);
  return Number(count) * UNITS[unit.toLowerCase()];
}
