import { existsSync } from "node:fs";
import { basename } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { scanFiles } from "../../src/commands/scan/scan-files.ts";
import type { Finding, Pair } from "../../src/model/report.ts";

const captures = new URL("../../../shared/captures/", import.meta.url).pathname;

/** The calls there that failed, by file and record, and what each failed of. */
const CAUSES: Record<string, [code: string, path: string | null]> = {
  "anthropic_completion_invalid_api_key.yaml#0": ["auth-failed", null],
  "chat-bad-request.yaml#0": ["field-rejected", "max_tokens"],
  "claude-haiku-4-5.json#0": ["overloaded", null],
  "test_messages__TestAsyncStream__a8b7dbb8-2321-4624-abdb-7ba2136b5c38.json#0": ["rate-limited", null],
  "test_messages__TestAsyncStream__a8b7dbb8-2321-4624-abdb-7ba2136b5c38.json#1": ["rate-limited", null],
  "test_prompt_content_filtering_with_events_with_content.yaml#0": ["content-filtered", null],
  // The API merges the two user messages before it counts blocks: its messages.0.content.1 is this one.
  "test_runners__TestSyncRunTools__f59a9391-643b-422c-96dc-1f28bc7ea4d7.json#1": [
    "tool-result-orphaned",
    "messages[1].content[0]",
  ],
  "test_vision_with_events_with_no_content.yaml#2": [
    "error-unrecognized",
    "messages[0].content[1].image_url.url",
  ],
};

/** How many answered calls get a warning of a code. Where a number grew, read the new sentences before you raise it. */
const WARNINGS: Record<string, number> = {
  "cache-below-minimum": 2,
  "cache-break-messages": 5,
  "cache-break-model": 3,
  "cache-break-tools": 13,
  "cache-expired": 1,
  "cache-no-breakpoint": 9,
  "deferred-tool-called-unloaded": 2,
};

describe.skipIf(!existsSync(captures))(
  "real captures (skipped: no folder of captures beside the project)",
  () => {
    let pairs: readonly Pair[] = [];
    beforeAll(async () => {
      pairs = (await scanFiles([captures], { show: "all" })).pairs;
    }, 60_000);

    const found = (isFailed: boolean, severity: Finding["severity"]) =>
      pairs
        .filter(({ error }) => (error !== null) === isFailed)
        .flatMap(({ curr, findings }) =>
          findings
            .filter((finding) => finding.severity === severity)
            .map((finding) => ({ curr, ...finding })),
        );

    test("there are enough of them to say something", () => {
      expect(pairs.length).toBeGreaterThan(400);
    });

    test("no call that was answered has a finding that says it failed", () => {
      expect(found(false, "error")).toEqual([]);
    });

    test("each warning of an answered call is one of those that were checked", () => {
      const counts: Record<string, number> = {};
      for (const { code } of found(false, "warning")) counts[code] = (counts[code] ?? 0) + 1;
      expect(counts).toEqual(WARNINGS);
    });

    test("every call that failed gets its cause", () => {
      const causes = pairs
        .filter(({ error }) => error !== null)
        .map(({ curr, findings: [first] }) => [
          `${basename(curr.file)}#${curr.record}`,
          [first?.code, first?.path],
        ]);
      expect(Object.fromEntries(causes)).toEqual(CAUSES);
    });
  },
);
