import { canonical, canonicalObject } from "../../lib/canonical.ts";
import { memberPath } from "../../lib/json-path.ts";
import type { JsonView } from "../../lib/json-view/index.ts";
import type {
  Block,
  MediaBlock,
  OtherBlock,
  TextBlock,
  ThinkingBlock,
  ToolCallBlock,
  ToolResultBlock,
} from "../../model/call.ts";
import { textBlock } from "../shared/blocks.ts";
import { present, stringOf, withHashes } from "../shared/piece.ts";
import { type Found, find, get, listAt } from "./fields.ts";
import { closeCall, type OpenCalls, openCall } from "./open-calls.ts";

/** The name of the host's own tool that `executableCode` calls. */
const CODE_EXECUTION = "code_execution";

type Reader = (part: Found, inside: Found, calls: OpenCalls) => Block;

/** The member that tells what a part is, and who reads it. Source: ai.google.dev/api/caching, `Part`. */
const READERS: readonly (readonly [string, Reader])[] = [
  ["functionCall", toFunctionCall],
  ["functionResponse", toFunctionResponse],
  ["executableCode", toExecutableCode],
  ["codeExecutionResult", toCodeResult],
  ["inlineData", toMedia],
  ["fileData", toMedia],
  ["text", toText],
];

/** The blocks of the `parts` of a content. A string stands for one text. */
export function toParts(parts: Found | null, calls: OpenCalls): Block[] {
  return listAt(parts).map((part) => toPart(part, calls));
}

/** One part. What this API does not have is kept as `other`, under the name of its first member. */
export function toPart(part: Found, calls: OpenCalls): Block {
  if (part.view.kind === "string") return toText(part, part);
  for (const [name, read] of READERS) {
    const inside = find(part.view, part.path, name);
    if (inside !== null) return read(part, inside, calls);
  }
  const [type] = part.view.keys().filter((key) => !/^thought/.test(key));
  return otherBlock(part, type ?? "");
}

/** The content of a part: `null` and `thought: false` say nothing. */
function contentOf({ view }: Found): string {
  return canonical(view, {
    leaveOut: (key, value) => value.kind === "null" || (key === "thought" && value.json() === "false"),
  });
}

/** A text, a thought, or nothing but the signature of one. */
function toText(part: Found, { view: written }: Found): TextBlock | ThinkingBlock {
  const isThought = part.view.get("thought")?.json() === "true";
  const signature = signatureOf(part.view);
  if (isThought || (signature !== null && stringOf(written) === "")) {
    const text = stringOf(written) ?? "";
    const fields = { kind: "thinking" as const, ...part, marker: null, text, signature, redacted: false };
    return withHashes<ThinkingBlock>(fields, () => contentOf(part));
  }
  return textBlock({ ...part, marker: null }, written, () =>
    part.view.kind === "string" ? canonicalObject([["text", canonical(part.view)]]) : contentOf(part),
  );
}

/** The id may be missing: then the place of the call stands for it, and its response is the next of that name. */
function toFunctionCall(part: Found, { view: call }: Found, calls: OpenCalls): ToolCallBlock {
  const name = stringOf(call.get("name")) ?? "";
  const fields = {
    kind: "tool_call" as const,
    ...part,
    marker: null,
    id: openCall(calls, name, stringOf(call.get("id")) ?? part.path),
    name,
    input: present(call.get("args")),
    server: false,
    signature: signatureOf(part.view),
  };
  return withHashes<ToolCallBlock>(fields, () => contentOf(part));
}

function toFunctionResponse(part: Found, inside: Found, calls: OpenCalls): ToolResultBlock {
  const { view, path } = inside;
  const response = find(view, path, "response");
  const fields = {
    kind: "tool_result" as const,
    ...part,
    marker: null,
    id: closeCall(calls, stringOf(view.get("name")) ?? "", stringOf(view.get("id"))) ?? part.path,
    content: [
      ...(response === null ? [] : [toResponse(response)]),
      ...toParts(find(view, path, "parts"), []),
    ],
    isError: present(response?.view.get("error")) !== null,
    server: false,
    type: "functionResponse",
  };
  return withHashes<ToolResultBlock>(fields, () => contentOf(part));
}

/** A response is an object of the client's own shape; one that holds a text alone is that text. */
function toResponse(response: Found): Block {
  const { view, path } = response;
  const [key, only] = view.entries()[0] ?? [];
  if (key === undefined || only?.kind !== "string" || view.keys().length > 1) {
    return otherBlock(response, "response");
  }
  const text = { view: only, path: memberPath(path, key) };
  return textBlock({ ...text, marker: null }, only, () => canonical(view));
}

function toExecutableCode(part: Found, { view: code }: Found, calls: OpenCalls): ToolCallBlock {
  const fields = {
    kind: "tool_call" as const,
    ...part,
    marker: null,
    id: openCall(calls, CODE_EXECUTION, stringOf(code.get("id")) ?? part.path),
    name: CODE_EXECUTION,
    input: code,
    server: true,
    signature: signatureOf(part.view),
  };
  return withHashes<ToolCallBlock>(fields, () => contentOf(part));
}

function toCodeResult(part: Found, { view, path }: Found, calls: OpenCalls): ToolResultBlock {
  const output = find(view, path, "output");
  const fields = {
    kind: "tool_result" as const,
    ...part,
    marker: null,
    id: closeCall(calls, CODE_EXECUTION, stringOf(view.get("id"))) ?? part.path,
    content: output === null ? [] : [toText(output, output)],
    isError: /FAILED|DEADLINE/.test(stringOf(view.get("outcome")) ?? ""),
    server: true,
    type: "codeExecutionResult",
  };
  return withHashes<ToolResultBlock>(fields, () => contentOf(part));
}

function toMedia(part: Found, { view: data }: Found): MediaBlock {
  const mediaType = stringOf(get(data, "mimeType"));
  const kind = mediaType?.startsWith("image/") ? ("image" as const) : ("document" as const);
  return withHashes<MediaBlock>({ kind, ...part, marker: null, mediaType }, () => contentOf(part));
}

function otherBlock(part: Found, type: string): OtherBlock {
  return withHashes<OtherBlock>({ kind: "other", ...part, marker: null, type }, () => contentOf(part));
}

function signatureOf(view: JsonView): string | null {
  return stringOf(get(view, "thoughtSignature"));
}
