import { listed } from "../../lib/listing.ts";
import type { Rule } from "../rule.ts";
import { byWhat, type Loading, newLoadings } from "../shared/loading.ts";

export const toolReferenceAdded: Rule = {
  code: "tool-reference-added",
  says: "a tool_reference (any nesting, `tool_name` or `name`) is new in the history",
  explain: {
    why: "Not a fault: this is how a deferred tool comes into a conversation. It is told because hosts without tool search fail from this call on.",
    fix: "Nothing, unless the call fails: see tool-reference-rejected.",
    example: 'A tool_result holds {"type": "tool_reference", "tool_name": "TaskCreate"}.',
  },
  readsTexts: true,
  check({ prev, curr }) {
    if (prev === null) return [];
    const byCall = new Map<string, Loading[]>();
    for (const loading of newLoadings(prev, curr)) {
      const cause = byWhat(loading);
      byCall.set(cause, [...(byCall.get(cause) ?? []), loading]);
    }
    return [...byCall].map(([cause, found]) => ({
      severity: "info",
      confidence: "certain",
      path: found[0]!.reference.path,
      prevPath: null,
      message: `${listed(found.map(({ reference }) => reference.name))} came into the history as ${found[0]!.reference.origin === "text" ? "a definition in text" : "tool_reference"}, answering ${cause}.`,
      fix: null,
    }));
  },
};
