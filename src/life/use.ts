import { inputFaults, schemaFaults } from "../lib/json-schema.ts";
import type { ToolUse } from "../model/tools-report.ts";
import type { Step } from "./events.ts";
import type { Use } from "./history.ts";
import { parsed } from "./plain.ts";

/** The schemas that the capture holds, whichever call has them, by the name of the tool. */
export type Schemas = ReadonlyMap<string, unknown>;

export function schemasOf(steps: readonly Step[]): Schemas {
  const schemas = new Map<string, unknown>();
  for (const { record, turn } of steps) {
    for (const { name, schema } of turn.loadedAfter.values()) if (schema) schemas.set(name, schema);
    for (const { name, schema } of record.definitions.values())
      if (schema !== null) schemas.set(name, schema);
  }
  return schemas;
}

/**
 * A call of a tool: whether its definition was there, and whether the arguments satisfy it, or the schema that another
 * call has of it. Its result comes later.
 */
export function useOf({ name, input }: Use, found: boolean | null, step: Step, schemas: Schemas): ToolUse {
  const { definitions, listed } = step.present;
  const definition = definitions.get(name);
  const isCore = definition !== undefined && !definition.deferred;
  const find = step.turn.loadedAfter.get(name);
  const isKnown = definition !== undefined || listed.has(name) || find !== undefined;
  return {
    loaded: isCore ? true : isKnown ? found : null,
    faults:
      isCore || step.record.isMasked
        ? null
        : faultsOf(schemaOf(definition?.schema ?? find?.schema ?? schemas.get(name)), input),
    result: null,
  };
}

function schemaOf(schema: unknown): unknown {
  return typeof schema === "string" ? parsed(schema) : schema;
}

/** In what an input does not fit, `path reason` each; null where it cannot be told. */
function faultsOf(schema: unknown, input: string): string[] | null {
  const value = parsed(input);
  if (schema === undefined || schema === null || value === undefined || schemaFaults(schema).length > 0)
    return null;
  return inputFaults(schema, value).map(({ path, reason }) => `${path} ${reason}`.trim());
}
