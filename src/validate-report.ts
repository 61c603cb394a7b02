import { type Fault, validate } from "../generated/report-validator.mjs";
import { itemPath, memberPath } from "./lib/json-path.ts";

/**
 * In what a value, such as a saved report, is no report: one line for each fault, with its JSON path
 * (`pairs[0].curr.tools must be integer`). Empty when it is one. Never throws.
 */
export function validateReport(value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== "if").map(describe);
}

function describe({ instancePath, message, params }: Fault): string {
  const allowed = params.allowedValues ?? params.allowedValue;
  const values = allowed === undefined ? "" : `: ${[allowed].flat().join(", ")}`;
  return `${pathOf(instancePath) || "the report"} ${message ?? "is not allowed"}${values}`;
}

/** A JSON pointer as a path. Where a report has numbers for names, they are indices. */
function pathOf(pointer: string): string {
  const names = pointer.split("/").slice(1);
  return names
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, name) => (/^\d+$/.test(name) ? itemPath(path, Number(name)) : memberPath(path, name)), "");
}
