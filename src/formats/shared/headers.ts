import type { JsonView } from "../../lib/json-view/index.ts";
import type { Headers } from "../../model/exchange.ts";

/**
 * Headers as capture tools write them: an object whose values are texts or lists of texts, a list of `{name, value}`,
 * or a list of `[name, value]`. Values that are neither text nor number are left out; so is everything else.
 */
export function toHeaders(view: JsonView | undefined): Headers {
  // Names come from outside: without a prototype, `__proto__` is a name like any other.
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of headerPairs(view)) {
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  return headers;
}

function headerPairs(view: JsonView | undefined): [string, string][] {
  if (view?.kind === "object") return view.entries().flatMap(([name, value]) => pairs(name, value));
  return (view?.items() ?? []).flatMap((item) => {
    const [name, value] =
      item.kind === "array" ? item.items() : [item.get("name") ?? item.get("key"), item.get("value")];
    return name?.kind === "string" && value !== undefined ? pairs(name.text()!, value) : [];
  });
}

function pairs(name: string, value: JsonView): [string, string][] {
  const values = value.kind === "array" ? value.items() : [value];
  return values.flatMap((one) => pair(name, one));
}

function pair(name: string, value: JsonView): [string, string][] {
  if (value.kind === "string") return [[name, value.text()!]];
  return value.kind === "number" ? [[name, value.json()]] : [];
}
