import { canonical } from "../../lib/canonical.ts";
import { type JsonView, viewOf } from "../../lib/json-view/index.ts";
import type { Param } from "../../model/call.ts";
import { toMarker, withHashes } from "./piece.ts";

/** The sections of a body, and the kinds of JSON that each is when it is one. */
export type SectionKinds = ReadonlyMap<string, readonly JsonView["kind"][]>;

/**
 * The top-level fields that are no section. A section that is none by its shape (`tools: null`) is one of them, so
 * that it is not lost.
 */
export function fieldsBeside(body: JsonView, sections: SectionKinds): [string, JsonView][] {
  return [...new Map(body.entries())].filter(([name, view]) => !sections.get(name)?.includes(view.kind));
}

/** A field or header as a param. `identity` names those that cannot change what the prompt cache matches. */
export function toParam(
  name: string,
  path: string,
  view: JsonView,
  identity: ReadonlySet<string>,
  content: () => string = () => canonical(view),
): Param {
  const fields = {
    path,
    view,
    marker: path === "cache_control" ? toMarker(view, path) : null,
    name,
    role: identity.has(name) ? ("identity" as const) : ("prompt" as const),
  };
  return withHashes<Param>(fields, content);
}

/** The model where it stands in the address and not in the body. */
export function modelParam(body: JsonView, modelInUrl: string | null): Param[] {
  if (modelInUrl === null || body.get("model") !== undefined) return [];
  return [toParam("model", "url", viewOf(modelInUrl), new Set())];
}
