import { listed } from "../../lib/listing.ts";
import { SWITCH_TOOL_SEARCH_OFF } from "../../providers/anthropic-messages-habits.ts";
import { type ErrorText, isUnspecific, matchError, mayBeRefusal } from "../errors.ts";
import type { Evidence, Rule } from "../rule.ts";
import { loadings, newLoadings } from "../shared/loading.ts";
import { suspects } from "../shared/suspects.ts";

const REFUSALS: readonly ErrorText[] = [
  {
    pattern: /unsupported content type in \w*ContentBlock\w*: tool_reference/i,
    source: "MoonshotAI/Kimi-K2#118",
  },
  {
    pattern: /Input tag '?tool_reference'? found using .* does not match/i,
    source: "pydantic's wording for an unknown union tag, seen on upstreams without tool search",
  },
  {
    pattern: /\b(unsupported|unknown|unexpected|invalid|not supported)\b.{0,80}\btool_reference\b/i,
    source: "the same refusal in other words",
  },
  {
    pattern:
      /\btool_reference\b.{0,80}\b(unsupported|not supported|not allowed|unknown|unexpected|invalid)\b/i,
    source: "the same refusal in other words",
  },
];

/** Texts that refuse some kind of content and do not say which. */
const SOME_CONTENT: readonly ErrorText[] = [
  {
    pattern: /^\W*unexpected item type in content\b/i,
    source: "chat templates behind vLLM: vllm-project/vllm#52489, anthropics/claude-code#77928",
  },
];

/** The block by its name in the API, which no language translates. */
const NAMED: readonly ErrorText[] = [{ pattern: /\btool_reference\b/, source: "the Messages API" }];

const STAYS = "It stays in the history: every later call will fail the same way.";

export const toolReferenceRejected: Rule = {
  code: "tool-reference-rejected",
  says: "the host refuses tool_reference blocks: its error says so, or it fails at the first call that carries one",
  explain: {
    why: "tool_reference blocks belong to Anthropic's tool search. Many hosts that copy the Messages API do not know this block and refuse the whole request. The block stays in the history, so every later call fails as well.",
    fix: "Switch tool search off for this host (Claude Code: ENABLE_TOOL_SEARCH=false), or have the gateway turn references into text.",
    example:
      "The call after the first ToolSearch answers 400 “Invalid request Error”; the 78 messages before it were fine.",
  },
  check(evidence, earlier) {
    const { prev, curr, provider } = evidence;
    const all = loadings(curr);
    if (curr.error === null || all.length === 0) return [];
    const fresh = newLoadings(prev, curr);
    const { reference } = fresh[0] ?? all[0]!;
    const found = {
      severity: "error",
      path: reference.path,
      prevPath: null,
      fix: provider.referenceFix ?? SWITCH_TOOL_SEARCH_OFF,
    } as const;

    if (matchError(curr.error, REFUSALS) !== null) {
      const message = `The error refuses the tool_reference to ${reference.name}. ${STAYS}`;
      return [{ ...found, confidence: "likely", message }];
    }
    const isExplained = earlier.some(({ severity }) => severity === "error");
    if (!isExplained && matchError(curr.error, NAMED) !== null) {
      const message = `The error speaks of tool_reference, and the request holds one, to ${reference.name}${fresh.length > 0 ? ", which is new in this call" : ""}. ${STAYS}`;
      return [{ ...found, confidence: "likely", message }];
    }
    const isOpen = isUnspecific(curr.error) || matchError(curr.error, SOME_CONTENT) !== null;
    if (!isOpen || !mayBeRefusal(curr.error) || wereAcceptedBefore(evidence)) return [];
    const refuses = provider.toolReferences?.is === "refused";
    if (fresh.length === 0 && !refuses) return [];
    const because = refuses ? `, and ${provider.title} is known to refuse such blocks` : "";
    const message = `The first tool_reference of this conversation, to ${reference.name}, is in this request${besides(evidence)}${because}. ${STAYS}`;
    return [{ ...found, confidence: refuses ? "likely" : "possible", message }];
  },
};

/** Whether the host answered a call of this conversation that carried a reference. */
function wereAcceptedBefore({ prev }: Evidence): boolean {
  return prev !== null && prev.error === null && prev.reply !== null && loadings(prev).length > 0;
}

/** What else is new: the tool that the reference loads belongs to it and is no other suspect. */
function besides(evidence: Evidence): string {
  if (evidence.prev === null) return "";
  const loaded = new Set(loadings(evidence.curr).map(({ reference }) => reference.name));
  const others = suspects(evidence).filter(({ path, what }) => {
    const tool = evidence.curr.tools.find((candidate) => path?.startsWith(candidate.path));
    return !what.startsWith("a tool_reference") && !(tool?.deferred && loaded.has(tool.name));
  });
  if (others.length === 0) return ", and nothing else that a host can refuse is new";
  return ` (new beside it: ${listed(others.map(({ what }) => what))})`;
}
