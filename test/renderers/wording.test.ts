import { describe, expect, test } from "vitest";
import type { Matching, Pair } from "../../src/model/report.ts";
import { renderers } from "../../src/renderers/index.ts";
import { overview } from "./fixtures/overview.ts";
import { cache, call, change, changes, finding, pair, report } from "./fixtures/parts.ts";

const FOR_PEOPLE = ["terminal", "markdown"] as const;

function show(name: string, about: Partial<Pair>, full = false): string {
  const { render } = renderers.find((renderer) => renderer.name === name)!;
  const shown = report({ pairs: [pair({ prev: call({}), curr: call({}), ...about })] });
  return render(shown, { width: 120, color: false, full });
}

describe.each(FOR_PEOPLE)("%s", (name) => {
  test("every finding has code, severity and confidence, in this order", () => {
    const findings = (["error", "warning", "info"] as const).map((severity) =>
      finding({ code: `code-${severity}`, severity, confidence: "likely", message: "It is so." }),
    );
    const text = show(name, { findings });
    for (const severity of ["error", "warning", "info"])
      expect(text).toContain(`code-${severity} · ${severity} · likely`);
  });

  test.each([
    [[2], "1 block respelled, [2]: cache marker 1h → 5m"],
    [[2, 3], "2 blocks respelled, [2] and [3]: cache marker 1h → 5m"],
    [[0, 1, 2, 3, 4, 5], "6 blocks respelled, [0], [1], [2] and 3 more: cache marker 1h → 5m"],
  ])("blocks %j that are spelled otherwise are counted in words and named", (places, line) => {
    const system = places.map((place) =>
      change({
        ...{ kind: "respelled", name: "text", label: "cache marker 1h → 5m" },
        ...{ path: `system[${place}]`, prevPath: `system[${place}]` },
      }),
    );
    expect(show(name, { changes: changes({ system }) })).toContain(line);
  });

  test("a tool that is spelled otherwise is named", () => {
    const tools = [change({ kind: "respelled", path: "tools[3]", name: "Bash", label: "order of keys" })];
    expect(show(name, { changes: changes({ tools }) })).toContain("1 tool respelled, Bash: order of keys");
  });

  test("a billing header that the host takes out is not shown as a change of the prompt", () => {
    const [path, prevPath] = ["system[0]", "system[0]"];
    const detail = [{ op: "text", path: "system[0].text", from: ["cch=1;"], to: ["cch=2;"] }] as const;
    const system = [
      change({ kind: "changed", path, prevPath, name: "text", label: "cch=1 → cch=2", detail }),
    ];
    const about = { changes: changes({ system }) };
    const stripped = { prev: [prevPath], curr: [path] };
    const text = show(name, { ...about, cache: cache({ stripped }) });
    expect(text).toContain("[0] text  billing header, not part of the prompt of this host");
    expect(text).not.toContain("cch=2");
    expect(show(name, about)).toContain("cch=2");
    expect(show(name, { ...about, cache: cache({ stripped }) }, true)).toContain("cch=2");
  });

  const elsewhere = { host: "a host that renders every tool", firstDivergence: null } as const;
  const broken = {
    verdict: "broken",
    firstDivergence: { section: "tools", path: "tools[9]", prevPath: null },
    reusable: { share: 0, tokens: 0 },
    otherHosts: [{ ...elsewhere, verdict: "kept" }],
  } as const;

  test("what another host would do is said as such", () => {
    const text = show(name, { cache: cache(broken) });
    expect(text).toContain("breaks at tools[9]; nothing can be reused");
    expect(text).toMatch(/elsewhere +on a host that renders every tool it would be kept/);
  });

  test.each([
    ["a refused call", 400, cache({}), "would be kept"],
    ["a refused call", 400, cache(broken), "would break at tools[9]; nothing could be reused"],
    ["a call that passed", 200, cache({}), "(url)  kept"],
    [
      "a call that failed after it had read",
      200,
      cache({ observed: { read: 5, write: 0, uncached: 1 } }),
      "(url)  kept",
    ],
  ])("%s with status %i read nothing, or did", (_, status, verdict, words) => {
    const error = status === 200 ? null : ({ status, type: null, message: "no", from: "body" } as const);
    expect(show(name, { curr: call({ status }), error, cache: verdict })).toContain(words);
  });
});

describe.each(FOR_PEOPLE)("%s: a scan", (name) => {
  const { render } = renderers.find((renderer) => renderer.name === name)!;
  const counts = { calls: 0, failed: 0, failures: 0, cacheBreaks: 0 };
  const scan = (matching: Partial<Matching>, pairs: readonly Pair[] = []) => {
    const all = { filters: "--session x", code: null, isCut: false, ...counts, ...matching };
    const shown = { ...overview, pairs, totals: { ...overview.totals!, matching: all } };
    return render(shown, { width: 160, color: false, full: false });
  };
  const failure = (...findings: Parameters<typeof finding>[0][]) =>
    pair({
      prev: null,
      curr: call({ status: 400 }),
      error: { status: 400, type: null, message: "no", from: "body" },
      findings: findings.map(finding),
    });

  test.each<[string, Partial<Matching>]>([
    ["no call matches --session x; 12 calls were read", {}],
    ["3 of them match --session x: none failed, 2 cache breaks", { calls: 3, cacheBreaks: 2 }],
    ["1 of them matches --session x: 1 failed, no cache break", { calls: 1, failed: 1, failures: 1 }],
    [
      "none of the failures and costliest cache breaks has a finding text-empty",
      { filters: "", code: "text-empty", calls: 12 },
    ],
  ])("says %s", (words, matching) => expect(scan(matching)).toContain(words));

  test("counts as more only what was asked for", () => {
    const first = failure({ code: "text-empty", severity: "error" });
    expect(scan({ calls: 9, failed: 1, failures: 1 }, [first])).not.toContain("--limit");
    expect(scan({ calls: 9, failed: 3, failures: 3 }, [first])).toContain("… and 2 more failures (--limit)");
    expect(scan({ calls: 9, failures: 3, code: "text-empty", isCut: true }, [first])).toContain(
      "… there may be more (--limit)",
    );
  });

  test("names the other errors of a call: mending the first alone would not do", () => {
    const first = failure(
      { code: "text-empty", severity: "error", path: "messages[1]" },
      { code: "tool-name-duplicate", severity: "error", path: "tools[7]" },
      { code: "cache-no-breakpoint", severity: "warning" },
    );
    expect(scan({ calls: 1, failed: 1, failures: 1 }, [first])).toContain(
      "1 more error: tool-name-duplicate at tools[7]",
    );
  });
});
