import type { Call } from "../../model/call.ts";
import { type ErrorText, matchError } from "../errors.ts";
import type { Rule } from "../rule.ts";

/** How hosts say that they do not know a model; nothing may be said before of what a known model does not support. */
const UNKNOWN_MODEL: readonly ErrorText[] = [
  { pattern: /^\W*model: \S+\W*$/i, source: "the Claude API, 404" },
  {
    pattern: /\bmodel\b.{0,80}\b(does not exist|not exist|was not found|not found|could not be found)\b/i,
    source: "OpenAI, DeepSeek",
  },
  { pattern: /\bnot found the model\b/i, source: "Moonshot" },
  { pattern: /\bmodel_not_found\b/, source: "a code left in a gateway's text" },
  {
    pattern: /\b(unknown|unrecogni[sz]ed) model\b|\binvalid model( name\b| id\b|:)/i,
    source: "LiteLLM: Invalid model name passed in",
  },
  {
    pattern: /\bis not a valid model( id)?\b|\bprovided model identifier is invalid\b/i,
    source: "OpenRouter, Amazon Bedrock",
  },
  { pattern: /\bmodels\/\S+ is not found\b/i, source: "Gemini" },
  { pattern: /\bAPI deployment for this resource does not exist\b/i, source: "Azure OpenAI" },
  { pattern: /\bno available channels? for model\b/i, source: "new-api" },
];

const TYPES: readonly (string | null)[] = ["not_found_error", "model_not_found"];

export const modelUnknown: Rule = {
  code: "model-unknown",
  says: "the provider does not know the model",
  explain: {
    why: "The host has no model of that name, or not for this account.",
    fix: "Check the spelling and whether this host offers the model.",
    example: "404 “model: claude-opus-9”.",
  },
  check({ prev, curr }, found) {
    const { error, model } = curr;
    const said = matchError(error, UNKNOWN_MODEL) !== null || error?.type === "model_not_found";
    if (error === null || found.some(({ severity }) => severity === "error")) return [];
    if (!said && !TYPES.includes(error.type)) return [];
    const status = `${error.status ?? "no status"}${error.type === null ? "" : ` ${error.type}`}`;
    const name = model ?? "of the request";
    return [
      {
        severity: "error",
        confidence: "likely",
        path: said ? pathOf(curr) : null,
        prevPath: null,
        message: said
          ? `The provider does not know the model ${name}, or the account may not use it (${status})${changed(prev, curr)}.`
          : `The provider does not know the model ${name} or the address${addressOf(curr)} (${status})${changed(prev, curr)}.`,
        fix: `check the spelling of the model ${name}, whether this host and account offer it, and the address`,
      },
    ];
  },
};

function pathOf({ params }: Call): string | null {
  return params.find(({ name }) => name === "model")?.path ?? null;
}

function changed(prev: Call | null, curr: Call): string {
  if (prev === null) return "";
  if (prev.model === curr.model) {
    const isMoved = prev.url !== null && addressOf(prev) !== addressOf(curr) && prev.error === null;
    return isMoved
      ? `; the previous call, with the same model, went to${addressOf(prev)} and was answered`
      : "";
  }
  return `; the previous call asked for ${prev.model}${prev.error === null ? " and was answered" : ""}`;
}

/** The address of a call without what may hold a key; "" where none was captured. */
function addressOf({ url }: Call): string {
  return url === null ? "" : ` ${url.replace(/[?#].*$/, "").replace(/\/\/[^/@]*@/, "//")}`;
}
