import { wordsOf } from "../lib/pattern-words.ts";
import type { Call, CallError } from "../model/call.ts";

/** A wording of an error and where it was seen. */
export interface ErrorText {
  readonly pattern: RegExp;
  readonly source: string;
}

/**
 * The first wording that fits an error's message, or null. Backticks are dropped and white space is folded before,
 * because terminals and gateways do so (headroomlabs-ai/headroom#2939).
 */
export function matchError(error: CallError | null, texts: readonly ErrorText[]): RegExpExecArray | null {
  if (error === null) return null;
  const asked = askedOf(error);
  const known = asked.matches.get(texts);
  if (known !== undefined) return known;
  const match = firstMatch(asked, texts);
  asked.matches.set(texts, match);
  return match;
}

/** The folded message of an error and what has been found in it: rules ask for the same wordings again and again. */
interface Asked {
  readonly message: string;
  readonly lowerCase: string;
  readonly matches: Map<readonly ErrorText[], RegExpExecArray | null>;
}

const allAsked = new WeakMap<CallError, Asked>();

function askedOf(error: CallError): Asked {
  const known = allAsked.get(error);
  if (known !== undefined) return known;
  const message = error.message.replaceAll("`", "").replace(/\s+/g, " ");
  const asked: Asked = { message, lowerCase: message.toLowerCase(), matches: new Map() };
  allAsked.set(error, asked);
  return asked;
}

function firstMatch({ message, lowerCase }: Asked, texts: readonly ErrorText[]): RegExpExecArray | null {
  for (const text of texts) {
    // A first look for a word: to compile all patterns takes longer than all other work on a failure.
    if (needs(text)?.some((word) => lowerCase.includes(word)) === false) continue;
    const match = text.pattern.exec(message);
    if (match !== null) return match;
  }
  return null;
}

const allNeeds = new WeakMap<ErrorText, readonly string[] | null>();

function needs(text: ErrorText): readonly string[] | null {
  const known = allNeeds.get(text);
  if (known !== undefined) return known;
  const words = wordsOf(text.pattern);
  allNeeds.set(text, words);
  return words;
}

/** How much of a message is read, in UTF-16 code units: what a host says stands in front, or behind what it quotes. */
const FRONT = 6000;
const END = 2000;

/**
 * The call with both ends of its error's message, where that is longer than anything a host says by itself: a proxy
 * may put a whole request into it, and patterns over such a text would take minutes.
 */
export function withShortError(call: Call): Call {
  const { error } = call;
  if (error === null || error.message.length <= FRONT + END) return call;
  const message = `${error.message.slice(0, FRONT)}\n…\n${error.message.slice(-END)}`;
  return { ...call, error: { ...error, message } };
}

/** Messages that name neither a place nor a reason. */
const UNSPECIFIC: readonly ErrorText[] = [
  { pattern: /^\s*invalid request( error)?[.!]?\s*$/i, source: "router-for-me/CLIProxyAPI#4405" },
  { pattern: /^\s*bad request[.!]?\s*$/i, source: "RFC 9110 §15.5.1, the reason phrase" },
  { pattern: /^\s*unprocessable (entity|content)[.!]?\s*$/i, source: "RFC 9110 §15.5.21, the reason phrase" },
  { pattern: /^\s*HTTP \d{3}\s*$/, source: "no body was captured" },
  { pattern: /^\s*upstream (connect )?error\b.{0,40}$/i, source: "caozhiyuan/copilot-api#162" },
  {
    pattern: /^\s*(internal server error|service unavailable|bad gateway)[.!]?\s*$/i,
    source: "RFC 9110 §15.6, the reason phrases",
  },
  { pattern: /^\s*(an? )?(unknown )?error( occurred)?[.!]?\s*$/i, source: "generic" },
  {
    pattern:
      /^\s*((messages|input|contents) ?)?(api ?)?(调用|请求)?(参数)?(无效|非法|错误|有误|异常|失败|不正确|不合法)(的?(请求|参数))?[，,。!！]?\s*(请检查(文档|参数)?)?[。!！]?\s*$/i,
    source: "Z.ai's codes 1210 and 1214, and “invalid request” in Chinese",
  },
  { pattern: /^\s*(ungültige|fehlerhafte) (an|ab)frage[.!]?\s*$/i, source: "“invalid request” in German" },
  {
    pattern: /^\s*(requête (invalide|incorrecte)|solicitud (no válida|inválida|incorrecta))[.!]?\s*$/i,
    source: "the same in French and Spanish",
  },
  { pattern: /^\s*(無効な|不正な)リクエスト(です)?[。!！]?\s*$/, source: "the same in Japanese" },
];

/** Whether a message gives no hint at what was refused. */
export function isUnspecific(error: CallError): boolean {
  return matchError(error, UNSPECIFIC) !== null;
}

/** Answers that speak of the content of the request, and those behind which gateways hide one. */
const REFUSALS = new Set([400, 404, 415, 422, 500, 502, 503]);

export function mayBeRefusal({ status }: CallError): boolean {
  return status !== null && REFUSALS.has(status);
}
