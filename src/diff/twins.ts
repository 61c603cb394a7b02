import type { JsonView } from "../lib/json-view/index.ts";
import type { Param } from "../model/call.ts";

/** Params, by path, that say the same in two dialects or on two hosts of one. */
interface Family {
  readonly paths: readonly string[];
  /** Whether their values can be compared: else it is enough that each call has one of them. */
  readonly comparable: boolean;
  /** Whether hosts of one dialect differ in them: elsewhere, two of them in one dialect are two things. */
  readonly byHost?: true;
}

/** Sources: the request types of anthropic-sdk-typescript and openai-node; the Bedrock and Vertex pages of Anthropic. */
const FAMILIES: readonly Family[] = [
  { paths: ["model", "url"], comparable: true, byHost: true },
  { paths: ["max_tokens", "max_completion_tokens", "max_output_tokens"], comparable: true },
  { paths: ["stop", "stop_sequences"], comparable: true },
  { paths: ["headers.anthropic-beta", "anthropic_beta"], comparable: true, byHost: true },
  { paths: ["headers.anthropic-version", "anthropic_version"], comparable: false, byHost: true },
  { paths: ["reasoning_effort", "reasoning", "thinking", "output_config"], comparable: false },
  { paths: ["response_format", "text", "output_format"], comparable: false },
  { paths: ["user", "metadata", "safety_identifier"], comparable: false },
];

/** A param that stands under another name in the current call. */
export interface Twins {
  readonly prev: Param;
  readonly curr: Param;
  readonly same: boolean;
}

/** The params of the previous call that the current one has under another name only. */
export function findTwins(prev: readonly Param[], curr: readonly Param[], isTranslated: boolean): Twins[] {
  const [before, after] = [pathsOf(prev), pathsOf(curr)];
  const families = FAMILIES.filter(({ byHost }) => byHost || isTranslated);
  return families.flatMap(({ paths, comparable }) => {
    const gone = prev.filter(({ path }) => paths.includes(path) && !after.has(path));
    const come = curr.find(({ path }) => paths.includes(path) && !before.has(path));
    if (come === undefined) return [];
    return gone.map((param) => ({
      prev: param,
      curr: come,
      same: !comparable || neutral(param.view) === neutral(come.view),
    }));
  });
}

/** Whether two `tool_choice` mean the same: `any` and `required`, `{type: "tool", name}` and `{function: {name}}`. */
export function sameChoice(prev: JsonView, curr: JsonView): boolean {
  return choiceOf(prev) === choiceOf(curr);
}

function choiceOf(view: JsonView): string {
  const name = view.get("name") ?? view.get("function")?.get("name");
  if (name !== undefined) return `tool ${name.json()}`;
  const type = (view.get("type") ?? view).json();
  return type === '"any"' ? '"required"' : type;
}

function pathsOf(params: readonly Param[]): Set<string> {
  return new Set(params.map(({ path }) => path));
}

/** One word or a list of them, in a string or an array, in any order. */
function neutral(view: JsonView): string {
  const words = view.kind === "array" ? view.items().map(wordOf) : wordOf(view).split(",");
  return words
    .map((word) => word.trim())
    .sort()
    .join();
}

function wordOf(view: JsonView): string {
  return view.kind === "string" ? view.json().slice(1, -1) : view.json();
}
