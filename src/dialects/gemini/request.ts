import { canonical } from "../../lib/canonical.ts";
import { memberPath } from "../../lib/json-path.ts";
import { type JsonView, viewOf } from "../../lib/json-view/index.ts";
import type { Block, Message, Param, Tool } from "../../model/call.ts";
import { contentOfBlocks } from "../shared/content.ts";
import { fieldsBeside, type SectionKinds, toParam } from "../shared/params.ts";
import { present, stringOf, withHashes } from "../shared/piece.ts";
import { serverOf } from "../shared/server-of.ts";
import { type Found, find, get, listAt, snakeCase } from "./fields.ts";
import type { OpenCalls } from "./open-calls.ts";
import { toParts } from "./parts.ts";

/**
 * Fields that cannot change what the prompt cache matches. Of any other field it must be assumed that it can.
 * Sources: A is the reference of generateContent on cloud.google.com; B is gemini-cli, packages/core/src/code_assist;
 * C is what Antigravity sends to the same endpoint.
 */
const IDENTITY: ReadonlySet<string> = new Set([
  "labels", // A: for billing
  "project", // B: who pays
  "user_prompt_id", // B: names the call
  "session_id", // B: names the session
  "sessionId", // C, likewise
  "requestId", // C: names the call
  "requestType", // C: says what the call is for
  "userAgent", // C: names the client
]);

const SYSTEM = "systemInstruction";
const SECTION_KINDS: SectionKinds = new Map([
  [SYSTEM, ["object", "array", "string"]],
  [snakeCase(SYSTEM), ["object", "array", "string"]],
  ["tools", ["array"]],
  ["contents", ["array", "object", "string"]],
]);

/** The fields of the request proper that are no section, behind those of its wrapping, where it has one. */
export function toParams(body: JsonView, request: Found, modelInUrl: string | null): Param[] {
  const params: Param[] = [];
  if (modelInUrl !== null && body.get("model") === undefined) {
    params.push(toParam("model", "url", viewOf(modelInUrl), IDENTITY));
  }
  const wrapping = request.path === "" ? [] : fieldsBeside(body, new Map([[request.path, ["object"]]]));
  for (const [name, view] of wrapping) params.push(toParam(name, name, view, IDENTITY));
  for (const [name, view] of fieldsBeside(request.view, SECTION_KINDS)) {
    params.push(toParam(name, memberPath(request.path, name), view, IDENTITY));
  }
  return params;
}

/** Each declaration of a function, and each tool of the host, which stands under its name. */
export function toTools({ view, path }: Found): Tool[] {
  const tools = find(view, path, "tools");
  if (tools?.view.kind !== "array") return [];
  return listAt(tools).flatMap((tool) => {
    const functions = find(tool.view, tool.path, "functionDeclarations");
    const own = tool.view.entries().filter(([key]) => !functions?.path.endsWith(`.${key}`));
    return [
      ...listAt(functions).map(toFunction),
      ...own.map(([key, value]) => toHostTool(key, { view: value, path: memberPath(tool.path, key) })),
    ];
  });
}

/** The blocks of the system instruction; its role says nothing. */
export function toSystem({ view, path }: Found): Block[] {
  const system = find(view, path, SYSTEM);
  if (system === null) return [];
  return toParts(system.view.kind === "object" ? find(system.view, system.path, "parts") : system, []);
}

/** The contents of the request, in their order. Without a role it is the user who speaks. */
export function toMessages({ view, path }: Found): Message[] {
  const calls: OpenCalls = [];
  return listAt(find(view, path, "contents")).map((content) => {
    const parts = content.view.kind === "object" ? find(content.view, content.path, "parts") : content;
    const role = stringOf(content.view.get("role")) ?? "user";
    const blocks = toParts(parts, calls);
    const rest = () => canonical(content.view, { leaveOut: (key) => key === "role" || key === "parts" });
    return withHashes<Message>({ ...content, marker: null, role, blocks }, () =>
      [JSON.stringify(role), contentOfBlocks(blocks), content.view.kind === "object" ? rest() : "{}"].join(
        " ",
      ),
    );
  });
}

function toFunction({ view, path }: Found): Tool {
  const name = stringOf(view.get("name"));
  const fields = {
    path,
    view,
    marker: null,
    name: name ?? "",
    deferred: false,
    deferredPath: memberPath(path, "defer_loading"),
    type: "function",
    description: stringOf(view.get("description")),
    schema: present(view.get("parameters")) ?? present(get(view, "parametersJsonSchema")),
    server: serverOf(name),
  };
  return withHashes<Tool>(fields, () => canonical(view, { leaveOut: (_, value) => value.kind === "null" }));
}

function toHostTool(type: string, { view, path }: Found): Tool {
  const fields = {
    path,
    view,
    marker: null,
    name: type,
    deferred: false,
    deferredPath: memberPath(path, "defer_loading"),
    type,
    description: null,
    schema: null,
    server: null,
  };
  return withHashes<Tool>(fields, () => canonical(view));
}
