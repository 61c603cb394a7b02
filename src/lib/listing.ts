/** `A`, `A and B`, `A, B, C and 13 more`. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  const last = shown.pop();
  return shown.length === 0 ? (last ?? "") : `${shown.join(", ")} and ${last}`;
}

/** `call 3`, `calls 3 to 9`, `calls 3, 5 and 9`: ascending places of calls, counted from 0. */
export function inCalls(calls: readonly number[]): string {
  const [first = 0] = calls;
  const last = calls.at(-1) ?? first;
  if (calls.length === 1) return `call ${first}`;
  const isRun = calls.length > 2 && last - first === calls.length - 1;
  return isRun ? `calls ${first} to ${last}` : `calls ${listed(calls.map(String), 5)}`;
}
