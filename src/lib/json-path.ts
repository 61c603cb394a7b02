/** Keys that stand behind a dot. The hyphen is let in for names of headers. */
const PLAIN_KEY = /^[A-Za-z_$][\w$-]*$/;

/** The path of a member: `tools[0]` and `name` give `tools[0].name`; a key that is no plain name stands as `["odd key"]`. */
export function memberPath(base: string, key: string): string {
  if (!PLAIN_KEY.test(key)) return `${base}[${JSON.stringify(key)}]`;
  return base === "" ? key : `${base}.${key}`;
}

/** The path of an item, counted from 0: `messages` and 3 give `messages[3]`. */
export function itemPath(base: string, index: number): string {
  return `${base}[${index}]`;
}
