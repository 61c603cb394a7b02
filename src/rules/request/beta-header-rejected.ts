import { listed } from "../../lib/listing.ts";
import { type ErrorText, matchError } from "../errors.ts";
import type { Rule } from "../rule.ts";
import { betasOf } from "../shared/betas.ts";

const REFUSED: readonly ErrorText[] = [
  {
    pattern: /Unexpected value(?:\(s\)|s)? (.+?) for the anthropic-beta header/i,
    source: "platform.claude.com api/beta-headers",
  },
  { pattern: /invalid beta flag/i, source: "Amazon Bedrock" },
  {
    pattern:
      /\b(?:unknown|unsupported|invalid|unrecogni[sz]ed) (?:anthropic[- ])?beta\b(?: (?:feature|flag|header|value)s?)?:? ?(.*)/i,
    source: "the same in other words",
  },
  {
    pattern: /\banthropic-beta\b.{0,60}\b(?:not supported|unsupported|not allowed|invalid)\b/i,
    source: "the same in other words",
  },
];

export const betaHeaderRejected: Rule = {
  code: "beta-header-rejected",
  says: "the host refuses a value of `anthropic-beta`",
  explain: {
    why: "A host knows only some values of anthropic-beta. Several refuse the whole request for one that they do not know.",
    fix: "Leave the value out for this host (Claude Code: CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS=1).",
    example: "400 “Unexpected value(s) `context-1m-2025-08-07` for the `anthropic-beta` header”.",
  },
  check({ prev, curr }) {
    if (matchError(curr.error, REFUSED) === null) return [];
    const { message } = curr.error!;
    const sent = betasOf(curr);
    const known = new Set(prev === null ? [] : betasOf(prev).map(({ value }) => value));
    const named = sent.filter(({ value }) => message.includes(value));
    const fresh = prev === null ? [] : sent.filter(({ value }) => !known.has(value));
    const blamed = named.length > 0 ? named : fresh.length > 0 ? fresh : sent;
    const [first] = blamed;
    const values = listed(
      blamed.map(({ value }) => value),
      12,
    );
    const old = blamed.filter(({ value }) => known.has(value)).length;
    const isNew = prev === null ? "" : old === 0 ? "; new in this call" : "; the previous call sent it too";
    const what =
      named.length > 0
        ? `the beta feature${named.length === 1 ? "" : "s"} ${values}`
        : `a beta feature, ${blamed.length === 1 ? "probably" : "one of"} ${values}`;
    return [
      {
        severity: "error",
        confidence: named.length > 0 ? "certain" : fresh.length > 0 ? "likely" : "possible",
        path: first?.path ?? null,
        prevPath: null,
        message:
          first === undefined
            ? "The host refuses a value of the header anthropic-beta, and the request as captured holds none."
            : `The host refuses ${what}${isNew}. One value that a host does not know fails the whole request.`,
        fix:
          first === undefined
            ? "look for what adds the header behind the capture"
            : `leave ${values} out of anthropic-beta on this host, and the fields that need ${blamed.length === 1 ? "it" : "them"}`,
      },
    ];
  },
};
