import type { JsonView } from "../../lib/json-view/index.ts";
import { viewOf } from "../../lib/json-view/index.ts";
import type { Call } from "../../model/call.ts";
import type { Evidence, Rule } from "../rule.ts";
import { likelyAtMost } from "../shared/cache-sureness.ts";

export const cacheDiagnosisDiffers: Rule = {
  code: "cache-diagnosis-differs",
  says: "the provider's own diagnostics name another section than this tool found, or one where it found no change",
  explain: {
    why: "The host compares what it rendered, this tool what was sent. Where they differ, something changed on the way, or one of the two is wrong.",
    fix: "Capture the request behind the last gateway and compare again.",
    example: "The host says `system_changed`, and the captured system prompts are the same.",
  },
  check(evidence) {
    const { cache, provider } = evidence;
    const reason = reasonOf(cache.diagnostics);
    const sections = reason === null ? undefined : provider.missReasons[reason];
    if (sections === undefined || !isAboutPrev(evidence) || isExplained(evidence)) return [];
    if (cache.verdict !== "kept" && cache.verdict !== "broken") return [];
    const own = cache.firstDivergence;
    if (own !== null && sections.includes(own.section)) return [];
    const found = own === null ? "no change of the prompt" : `the first change in ${own.section}`;
    const place = own?.path ?? own?.prevPath;
    return [
      {
        severity: "warning",
        confidence: likelyAtMost(evidence),
        path: own?.path ?? null,
        prevPath: own?.prevPath ?? null,
        message: `The host's own diagnostics say ${reason}, and the captured requests show ${found}${place == null ? "" : ` (${place})`}: what the host rendered may be other than what was captured.`,
        fix: "capture the request behind the last gateway and compare again",
      },
    ];
  },
};

function reasonOf(diagnostics: unknown): string | null {
  const view = viewOf(diagnostics ?? {});
  return text(view.get("cache_miss_reason")?.get("type")) ?? text(view.get("reason"));
}

/** Whether the host was asked to compare with the call that this tool compares with. */
function isAboutPrev({ prev, curr }: Evidence): boolean {
  const asked =
    text(field(curr, "diagnostics")?.get("previous_message_id")) ??
    text(field(curr, "prompt_cache_options")?.get("comparison_response_id"));
  return asked !== null && asked === prev?.reply?.id;
}

/** What the host calls a change of messages may be one that another finding tells, or a second change behind the first. */
function isExplained({ cache, changes }: Evidence): boolean {
  const hidden = cache.obstacles?.some(({ kind }) => ["unreadable", "unrepeated", "hoisted"].includes(kind));
  const both = changes.tools.some(isEdit) && changes.system.some(isEdit);
  return hidden === true || both || cache.outside.length > 0;
}

function isEdit({ kind }: { readonly kind: string }): boolean {
  return kind !== "respelled";
}

function field({ params }: Call, name: string): JsonView | undefined {
  return params.find((param) => param.name === name)?.view;
}

function text(view: JsonView | undefined): string | null {
  return view?.kind === "string" ? String(view.value()) : null;
}
