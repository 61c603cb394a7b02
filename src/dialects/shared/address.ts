/** The path of an address, without host, query and a slash at its end; empty where there is no address. */
export function pathOf(url: string | null): string {
  const path = (url ?? "").replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  return path.replace(/\/+$/, "");
}

/** Whether a method only asks for something, so that the request is no call. */
export function isRead(method: string | null): boolean {
  return method !== null && /^(GET|HEAD|OPTIONS)$/i.test(method);
}

/** The first group of a pattern that takes part in the path of an address, decoded; null where it does not fit. */
export function groupInPath(url: string | null, pattern: RegExp): string | null {
  const group = pattern
    .exec(pathOf(url))
    ?.slice(1)
    .find((part) => part !== undefined);
  if (group === undefined) return null;
  try {
    return decodeURIComponent(group);
  } catch {
    return group;
  }
}
