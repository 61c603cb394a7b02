import { hashBytes } from "../../src/lib/hash.ts";
import { type JsonView, readJson, viewOf } from "../../src/lib/json-view/index.ts";
import type { Block, Call, Marker, Message, Param, Piece, Tool } from "../../src/model/call.ts";

/**
 * A call as a dialect would make it, from a body in the shape of the Messages API: an object, or JSON text where the
 * spelling matters. `identity` names the params that only name the caller.
 */
export function buildCall(
  body: unknown,
  headers: Record<string, string> = {},
  identity = ["metadata"],
): Call {
  const view = readJson(typeof body === "string" ? body : JSON.stringify(body));
  const role = (name: string): Param["role"] => (identity.includes(name) ? "identity" : "prompt");
  const fields = view.entries().filter(([key]) => !["tools", "system", "messages"].includes(key));
  return {
    source: { file: "call.json", record: 0, part: null },
    id: "call.json#0",
    time: null,
    status: 200,
    dialect: "test",
    url: null,
    headers,
    responseHeaders: {},
    model: null,
    body: view,
    params: [
      ...fields.map(([name, value]) => ({ ...piece(value, name), name, role: role(name) })),
      ...Object.entries(headers).map(([name, value]) => ({
        ...piece(viewOf(value), `headers.${name}`),
        name,
        role: role(name),
      })),
    ],
    tools: (view.get("tools")?.items() ?? []).map((tool, index) => toTool(tool, `tools[${index}]`)),
    system: toBlocks(view.get("system"), "system"),
    messages: (view.get("messages")?.items() ?? []).map((one, index) => toMessage(one, `messages[${index}]`)),
    reply: null,
    usage: null,
    error: null,
    fidelity: [],
  };
}

function piece(view: JsonView, path: string): Piece {
  const control = view.get("cache_control");
  const marker: Marker | null = control
    ? { path: `${path}.cache_control`, ttl: control.get("ttl")?.text() ?? "5m" }
    : null;
  let [bytes, content]: (string | undefined)[] = [];
  return Object.defineProperties({ path, view, marker } as Piece, {
    bytesHash: { enumerable: true, get: () => (bytes ??= view.hash()) },
    contentHash: { enumerable: true, get: () => (content ??= contentOf(view)) },
  });
}

/** `Object.assign` and spreading would ask for the hashes; this adds the fields and leaves them lazy. */
function extend<Kind extends Piece>(base: Piece, fields: object): Kind {
  return Object.defineProperties(base, Object.getOwnPropertyDescriptors(fields)) as Kind;
}

function toTool(view: JsonView, path: string): Tool {
  return extend(piece(view, path), {
    name: view.get("name")?.text() ?? "",
    deferred: view.get("defer_loading")?.value() === true,
    deferredPath: `${path}.defer_loading`,
    type: view.get("type")?.text() ?? "function",
    description: view.get("description")?.text() ?? null,
    schema: view.get("input_schema") ?? null,
    server: null,
  });
}

function toMessage(view: JsonView, path: string): Message {
  const blocks = toBlocks(view.get("content"), `${path}.content`);
  return extend(piece(view, path), { role: view.get("role")?.text() ?? "", blocks });
}

function toBlocks(view: JsonView | undefined, path: string): Block[] {
  if (view?.kind === "string") return [toBlock(view, path)];
  return (view?.items() ?? []).map((block, index) => toBlock(block, `${path}[${index}]`));
}

function toBlock(view: JsonView, path: string): Block {
  const base = piece(view, path);
  const text = (key: string): string => view.get(key)?.text() ?? "";
  const type = view.kind === "string" ? "text" : text("type");
  switch (type) {
    case "text":
      return extend(base, { kind: "text", text: view.text() ?? text("text") });
    case "thinking":
      return extend(base, { kind: "thinking", text: text("thinking"), signature: null, redacted: false });
    case "tool_use":
      return extend(base, {
        kind: "tool_call",
        id: text("id"),
        name: text("name"),
        input: view.get("input") ?? null,
        server: false,
      });
    case "tool_result": {
      const content = toBlocks(view.get("content"), `${path}.content`);
      const isError = view.get("is_error")?.value() === true;
      return extend(base, {
        kind: "tool_result",
        id: text("tool_use_id"),
        content,
        isError,
        server: false,
        type,
      });
    }
    case "tool_reference":
      return extend(base, { kind: "tool_reference", name: text("tool_name"), server: null });
    case "image":
      return extend(base, {
        kind: "image",
        mediaType: view.get("source")?.get("media_type")?.text() ?? null,
      });
    default:
      return extend(base, { kind: "other", type });
  }
}

function contentOf(view: JsonView): string {
  const value = view.value();
  const plain = normal(value);
  return hashBytes(JSON.stringify(view.kind === "string" ? { text: value, type: "text" } : plain));
}

/** Keys sorted, markers left out, a string content as a list of one text block, lists of one text block as themselves. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "cache_control");
  return Object.fromEntries(
    entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [
        key,
        key === "content" && typeof inner === "string" ? [{ text: inner, type: "text" }] : normal(inner),
      ]),
  );
}
