import { InputError } from "../lib/errors.ts";
import { type JsonView, viewOf } from "../lib/json-view/index.ts";
import { findInvalidUtf8 } from "../lib/utf8.ts";
import { readYaml } from "../lib/yaml.ts";
import type { Records } from "./records.ts";

/**
 * The one record of a YAML file. Its view stands on a plain value, so that nothing is said about spelling. Throws an
 * InputError where the text only looks like YAML. `offset` is the byte of the file at which `source` begins.
 */
export function readYamlRecord(source: Buffer, offset: number): Records {
  const { view, problem } = read(source);
  const invalid = findInvalidUtf8(source);
  const reasons = [problem, invalid === null ? null : `is not UTF-8 at byte ${offset + invalid}`];
  return {
    isDocument: true,
    records: [{ record: 0, view }],
    problems: reasons.flatMap((reason) => (reason === null ? [] : [{ record: null, reason }])),
    count: 1,
  };
}

function read(source: Buffer): { view: JsonView; problem: string | null } {
  try {
    const { value, problem } = readYaml(source);
    return { view: viewOf(value), problem };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`looks like YAML, but ${error.message.split("\n")[0]}`);
  }
}
