import { canonical } from "../../lib/canonical.ts";
import { hashBytes } from "../../lib/hash.ts";
import { type JsonView, viewOf } from "../../lib/json-view/index.ts";
import { withMemory } from "../../lib/memory.ts";
import type { Message, Param, Tool } from "../../model/call.ts";
import type { Headers } from "../../model/exchange.ts";
import { contentOf } from "../shared/content.ts";
import { fieldsBeside, modelParam, type SectionKinds, toParam } from "../shared/params.ts";
import { lazily, markerOf, present, stringOf } from "../shared/piece.ts";
import { serverOf } from "../shared/server-of.ts";
import { contentOfField, toBlocks } from "./blocks.ts";

/**
 * Fields that cannot change what the prompt cache matches. Of any other field it must be assumed that it can.
 * Sources: A is "What invalidates the cache" (platform.claude.com, prompt-caching), which lists what does;
 * B is "preserved thinking" there, which lists what is not part of the prefix; C is "cache diagnostics" there.
 */
const IDENTITY: ReadonlySet<string> = new Set([
  "metadata", // B
  "diagnostics", // C: asks for a comparison, is not part of it
  "max_tokens", // B
  "cache_control", // B: moving a breakpoint leaves the content as it was
  "stream", // A: not listed; says how the answer is sent
  "service_tier", // A: not listed; says who is served first
  "temperature", // A: not listed, as all that only guides the choice of output tokens
  "top_p", // A, likewise
  "top_k", // A, likewise
  "stop_sequences", // A, likewise
]);

const viewOfHeader = withMemory(viewOf);

/** Headers that change what the API makes of the body. */
const HEADERS = ["anthropic-version", "anthropic-beta"] as const;

/** Sections of their own, and what they look like when they are one. */
const SECTION_KINDS: SectionKinds = new Map([
  ["tools", ["array"]],
  ["system", ["array", "string"]],
  ["messages", ["array"]],
]);

/**
 * The fields of the body that are no section, then the headers that matter. A section that is none by its shape
 * (`tools: null`) is kept here, so that it is not lost. On hosts with the model in the address it comes from there.
 */
export function toParams(body: JsonView, headers: Headers, modelInUrl: string | null): Param[] {
  const fields = fieldsBeside(body, SECTION_KINDS).map(([name, view]) => paramOf(name, name, view));
  const sent = HEADERS.filter((name) => headers[name] !== undefined);
  return [
    ...modelParam(body, modelInUrl),
    ...fields,
    ...sent.map((name) => paramOf(name, `headers.${name}`, viewOfHeader(headers[name]!))),
  ];
}

/** The tools of the request, in their order; a toolset of an MCP server is one of them. */
export function toTools(body: JsonView): Tool[] {
  return (
    body
      .get("tools")
      ?.items()
      .map((view, index) => createTool(`tools[${index}]`, view)) ?? []
  );
}

/** The messages of the request, in their order. */
export function toMessages(body: JsonView): Message[] {
  return (
    body
      .get("messages")
      ?.items()
      .map((view, index) => createMessage(`messages[${index}]`, view)) ?? []
  );
}

function paramOf(name: string, path: string, view: JsonView): Param {
  return toParam(name, path, view, IDENTITY, () => betaSet(name, view) ?? canonical(view));
}

/** The beta features without their order: a header on the API, a list in the body on Bedrock. */
function betaSet(name: string, view: JsonView): string | null {
  if (name !== "anthropic-beta" && name !== "anthropic_beta") return null;
  const values =
    view.kind === "array" ? view.items().map((item) => canonical(item)) : stringOf(view)?.split(",");
  if (values === undefined) return null;
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))].sort().join();
}

const createTool = lazily<Tool>({
  contentHash: ({ view }) => hashBytes(contentOf(view)),
  marker: ({ view, path }) => markerOf(view, path),
  name: ({ view, type }) => {
    const toolset = stringOf(view.get("mcp_server_name"));
    return nameOf(view, type) ?? (toolset === null ? "" : `mcp_toolset:${toolset}`);
  },
  deferred: ({ view, type }) => deferral(view, type).holder?.get("defer_loading")?.json() === "true",
  deferredPath: ({ view, path, type }) => {
    const { place } = deferral(view, type);
    return place === null ? `${path}.defer_loading` : `${path}.${place}.defer_loading`;
  },
  type: ({ view }) => {
    const written = stringOf(view.get("type"));
    return written === null || written === "custom" ? "function" : written;
  },
  description: ({ view }) => stringOf(view.get("description")),
  schema: ({ view }) => present(view.get("input_schema")),
  server: ({ view, type }) => stringOf(view.get("mcp_server_name")) ?? serverOf(nameOf(view, type)),
});

function nameOf(view: JsonView, type: string): string | null {
  return type === "mcp_toolset" ? null : stringOf(view.get("name"));
}

/**
 * Where a tool says that it is deferred. A toolset says it for all of its tools; some gateways write it into `custom`,
 * the name of the API's own variant.
 */
function deferral(view: JsonView, type: string): { place: string | null; holder: JsonView | undefined } {
  const inCustom = view.get("defer_loading") === undefined && view.get("custom")?.get("defer_loading");
  const place = type === "mcp_toolset" ? "default_config" : inCustom ? "custom" : null;
  return { place, holder: place === null ? view : view.get(place) };
}

const createMessage = lazily<Message>({
  contentHash: ({ view, blocks }) => hashBytes(contentOf(view, contentOfField(contentField(view), blocks))),
  marker: ({ view, path }) => markerOf(view, path),
  role: ({ view }) => stringOf(view.get("role")) ?? "",
  blocks: ({ view, path }) => toBlocks(contentField(view), view.kind === "object" ? `${path}.content` : path),
});

function contentField(view: JsonView): JsonView | undefined {
  return view.kind === "object" ? view.get("content") : view;
}
