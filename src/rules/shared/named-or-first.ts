import type { Call } from "../../model/call.ts";
import { nameFault } from "./named-fault.ts";
import type { Fault } from "./request-fault.ts";

/** The one fault that an error's text names; where it names none, the first. For what only one place can be. */
export function namedOrFirst(faults: readonly Fault[], { error }: Call): Fault[] {
  const named = faults.find((fault) => nameFault(error?.message ?? "", fault));
  const blamed = named ?? faults[0];
  return blamed === undefined ? [] : [blamed];
}
