import type { Call } from "../../../model/call.ts";
import type { Change } from "../../../model/report.ts";
import type { Evidence } from "../../rule.ts";
import { betasOf } from "../betas.ts";
import { blockEdits } from "./blocks.ts";
import { type Edit, edit } from "./edit.ts";
import { markerEdits } from "./markers.ts";
import { toolEdits } from "./tools.ts";

/** Params that a gateway writes anew by nature, for the host that it sends to. */
const ROUTINE: ReadonlySet<string> = new Set([
  "model",
  "stream",
  "stream_options",
  "metadata",
  "user",
  "diagnostics",
  "anthropic_version",
]);

/** Params whose loss shows in no error: what the client asked for does not happen. */
const WANTED: ReadonlySet<string> = new Set([
  "prompt_cache_key",
  "prompt_cache_options",
  "prompt_cache_retention",
  "cache_control",
  "thinking",
  "reasoning",
  "reasoning_effort",
  "output_config",
  "response_format",
  "tool_choice",
  "context_management",
  "previous_response_id",
  "mcp_servers",
  "stop",
  "stop_sequences",
]);

/** All that a gateway did to a call on its way, what was lost first. */
export function gatewayEdits({ prev, curr, changes }: Evidence): Edit[] {
  if (prev === null) return [];
  const blocks = blockEdits(prev, curr);
  const edits = [
    ...changes.params.flatMap((change) => paramEdit(change, prev, curr)),
    ...markerEdits(prev, curr),
    ...blocks,
    ...toolEdits(changes.tools, prev, curr),
    ...systemEdits(changes.system, prev, curr),
    ...messageEdits(changes.messages, blocks),
    ...respellings(changes),
  ];
  const weight = ({ loses, isRoutine }: Edit) => (loses ? 0 : isRoutine ? 2 : 1);
  return edits.sort((a, b) => weight(a) - weight(b));
}

function paramEdit({ kind, name, path, prevPath, label }: Change, prev: Call, curr: Call): Edit[] {
  if (kind === "respelled") return [];
  const place = path ?? prevPath ?? "";
  const isRoutine = [place, name ?? ""].some((one) => ROUTINE.has(one));
  const isBetas = /anthropic[-_]beta$/.test(place);
  const names = isBetas ? namesOfBetas(prev, curr) : [place, name ?? ""].filter(isFieldName);
  const about = { path, prevPath, isRoutine, names };
  if (kind === "added") return [edit(`added ${place}: ${label}`, about)];
  if (kind === "removed")
    return [edit(`removed ${place} (${label})`, { ...about, loses: WANTED.has(place) })];
  if (name === "model") return [edit(`changed the model (${label})`, about)];
  return [edit(`changed ${path === prevPath ? place : `${prevPath} to ${path}`} (${label})`, about)];
}

/** The features that went or came, and how the fields are called that they switch on: `context_management`. */
function namesOfBetas(prev: Call, curr: Call): string[] {
  const before = betasOf(prev).map(({ value }) => value);
  const after = betasOf(curr).map(({ value }) => value);
  const differ = [...before, ...after].filter((value) => !before.includes(value) || !after.includes(value));
  return differ.flatMap((value) => [value, value.replace(/-\d{4}-\d\d-\d\d$/, "").replaceAll("-", "_")]);
}

/** A name that is no word of everyday language, so that a text which holds it means the field. */
function isFieldName(name: string): boolean {
  return /^\w*_\w*$/.test(name);
}

function systemEdits(changes: readonly Change[], prev: Call, curr: Call): Edit[] {
  return changes.flatMap(({ kind, path, prevPath, label, detail }) => {
    if (kind === "respelled") return [];
    if (kind !== "removed") {
      return [edit(`${kind} ${path} (${label})`, { path, prevPath, ...placesIn(detail) })];
    }
    const now = placeInMessages(prevPath, prev, curr);
    if (now !== null) return [edit(`moved ${prevPath} into ${now}`, { path: now, prevPath })];
    return [edit(`removed ${prevPath} (${label})`, { prevPath, loses: true })];
  });
}

/** Where in the messages the text of a system block stands now; null where it does not. */
function placeInMessages(prevPath: string | null, prev: Call, curr: Call): string | null {
  const block = prev.system.find(({ path }) => path === prevPath);
  if (block?.kind !== "text" || block.text.trim() === "") return null;
  const text = block.text.trim();
  const blocks = curr.messages.flatMap((message) => message.blocks);
  return blocks.find((one) => one.kind === "text" && one.text.includes(text))?.path ?? null;
}

/** Changes of messages in which no block that is told already stands. */
function messageEdits(changes: readonly Change[], blocks: readonly Edit[]): Edit[] {
  const told = blocks.flatMap(({ path, prevPath }) => [path, prevPath]);
  const isTold = (place: string | null) =>
    place !== null && told.some((path) => path === place || path?.startsWith(`${place}.`));
  return changes.flatMap(({ kind, path, prevPath, name, label, detail }) => {
    if (kind === "respelled" || isTold(path) || isTold(prevPath)) return [];
    if (kind === "removed") {
      return [edit(`removed ${prevPath} (${name}: ${label})`, { prevPath, loses: true })];
    }
    const did = kind === "changed" || kind === "moved" ? kind : "added";
    return [
      edit(`${did} ${path} (${name === null ? "" : `${name}: `}${label})`, {
        path,
        prevPath,
        ...placesIn(detail),
      }),
    ];
  });
}

function placesIn(detail: Change["detail"]): Partial<Edit> {
  return detail.length === 0 ? {} : { places: detail.map(({ path }) => path) };
}

/** The same content in other JSON, which only hosts that render JSON as it is can tell. */
function respellings({ tools, system, messages }: Evidence["changes"]): Edit[] {
  const keys = [...tools, ...system, ...messages].filter(
    ({ kind, label }) => kind === "respelled" && label.includes("order of keys"),
  );
  const [first] = keys;
  if (first === undefined) return [];
  const { path, prevPath } = first;
  const more = keys.length > 1 ? ` and ${keys.length - 1} more` : "";
  return [edit(`changed the order of keys in ${path}${more}`, { path, prevPath, isRoutine: true })];
}
