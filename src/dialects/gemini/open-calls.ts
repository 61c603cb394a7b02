/** The calls that were not answered yet, in their order. A reader of parts adds to it and takes from it. */
export type OpenCalls = { readonly name: string; readonly id: string }[];

/** Notes a call and gives its id back. */
export function openCall(calls: OpenCalls, name: string, id: string): string {
  calls.push({ name, id });
  return id;
}

/**
 * The id of the call that a response answers: the one with its `id`, or the first of its name where it has none.
 * Null where it has none and no such call is open.
 */
export function closeCall(calls: OpenCalls, name: string, id: string | null): string | null {
  const index = calls.findIndex((call) => (id === null ? call.name === name : call.id === id));
  const [answered] = index < 0 ? [] : calls.splice(index, 1);
  return id ?? answered?.id ?? null;
}
