import type { Call, ToolReferenceBlock } from "../../model/call.ts";
import { loadingReferences, walkMessages } from "../../model/walk.ts";
import type { Rule } from "../rule.ts";
import { loadings } from "../shared/loading.ts";

/** What had loaded a tool: a reference of the API, or a definition in a text. */
const WORDS = {
  api: {
    noun: "tool_reference to",
    kept: "reference to",
    lack: "Without the reference the model does not see its definition.",
  },
  text: {
    noun: "definition of",
    kept: "definition of",
    lack: "Without it the model has to guess what the tool takes.",
  },
} as const;

export const deferredLoadLost: Rule = {
  code: "deferred-load-lost",
  says: "compaction or editing dropped the reference that had loaded a tool still in use",
  explain: {
    why: "What loaded a tool is a reference in the history. When compaction or editing drops it, the tool is deferred again although the conversation still uses it.",
    fix: "Keep the results that hold references when the history is shortened, or search for the tool again afterwards.",
    example: "The summary replaced messages 2 to 60; the reference to TaskUpdate stood in message 14.",
  },
  readsTexts: true,
  check({ prev, curr, provider }) {
    if (
      prev === null ||
      curr.error !== null ||
      curr.fidelity.some((lack) => lack === "delta" || lack === "stub")
    )
      return [];
    const isHidden = provider.deferredTools.is === "expanded-at-reference";
    const left = loadings(curr).map(({ reference }) => reference);
    return firstOfEach(loadings(prev).map(({ reference }) => reference)).flatMap((reference) => {
      const { name, path, origin } = reference;
      const { noun, kept, lack } = WORDS[origin ?? "api"];
      const isDeferred = curr.tools.some((tool) => tool.name === name && tool.deferred);
      const use =
        isDeferred && !left.some((other) => loads(other, reference)) ? useOf(name, prev, curr) : null;
      if (use === null) return [];
      return [
        {
          severity: "warning",
          confidence: use.isCall && (isHidden || origin === "text") ? "certain" : "possible",
          path: placeOf(reference, prev, curr),
          prevPath: path,
          message: `The ${noun} ${name}, which stood at ${path} in the previous request, is no longer in the history, and the tool is still deferred and in use: ${use.says}. ${lack}`,
          fix: `keep the result with the ${kept} ${name} when the history is shortened, load ${name} again, or send it without defer_loading`,
        },
      ];
    });
  },
};

function firstOfEach(references: readonly ToolReferenceBlock[]): ToolReferenceBlock[] {
  const named = references.filter(({ name }) => name !== "").reverse();
  return [...new Map(named.map((reference) => [reference.name, reference])).values()].reverse();
}

function loads(other: ToolReferenceBlock, { name, server }: ToolReferenceBlock): boolean {
  return other.name === name || (other.name === "" && other.server !== null && other.server === server);
}

interface Use {
  readonly isCall: boolean;
  readonly says: string;
}

function useOf(name: string, prev: Call, curr: Call): Use | null {
  const blocks = [...walkMessages(curr)];
  const call = blocks.findLast((block) => block.kind === "tool_call" && block.name === name);
  if (call !== undefined) return { isCall: true, says: `${call.path} calls it` };
  const replied = curr.reply?.blocks ?? [];
  const isReloaded = loadingReferences(replied).some((reference) => reference.name === name);
  if (!isReloaded && replied.some((block) => block.kind === "tool_call" && block.name === name)) {
    return { isCall: true, says: "the reply calls it" };
  }
  const wasUsed = [...walkMessages(prev)].some((block) => block.kind === "tool_call" && block.name === name);
  const known = new Set([...walkMessages(prev)].map(({ contentHash }) => contentHash));
  const text = blocks.find(
    (block) => block.kind === "text" && !known.has(block.contentHash) && mentions(block.text, name),
  );
  return wasUsed && text !== undefined ? { isCall: false, says: `${text.path} still speaks of it` } : null;
}

/** Whether a text holds the name outside of what a client lists by itself. */
function mentions(text: string, name: string): boolean {
  const own = text.replace(/<(system-reminder|available-deferred-tools)>[\s\S]*?<\/\1>/g, "");
  return own.split(/[^\w-]+/).includes(name) && !/deferred tools/i.test(own);
}

/** Where the reference should stand: in the result of the same call, where that is still there. */
function placeOf({ path }: ToolReferenceBlock, prev: Call, curr: Call): string | null {
  const results = (call: Call) => [...walkMessages(call)].filter((block) => block.kind === "tool_result");
  const before = results(prev).find((result) => path.startsWith(`${result.path}.`));
  const now = before && results(curr).find(({ id }) => id === before.id);
  if (before === undefined || now === undefined) return null;
  const place = now.path + path.slice(before.path.length);
  return now.content.some((block) => block.path === place) ? place : now.path;
}
