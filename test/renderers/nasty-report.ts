import type { Change, Report } from "../../src/model/report.ts";
import { cache, call, change, changes, finding, pair, report } from "./fixtures/parts.ts";

/** A report with one of the texts in every place that a capture can fill, in turn. */
export function nastyReport(texts: readonly string[]): Report {
  let at = 0;
  const next = () => texts[at++ % texts.length]!;
  const nastyCall = () => call({ file: next(), model: next(), time: next() });
  const nastyChange = (kind: Change["kind"]) =>
    change({
      kind,
      path: next(),
      prevPath: next(),
      name: next(),
      label: next(),
      detail: [
        { op: "text", path: next(), from: [next(), next()], to: [next()] },
        { op: "replace", path: next(), from: next(), to: { [next()]: next() } },
        { op: "move", path: next(), from: next(), to: next() },
        { op: "add", path: next(), to: next() },
      ],
    });
  const nastyPair = () =>
    pair({
      prev: nastyCall(),
      curr: nastyCall(),
      error: { status: 400, type: next(), message: next(), from: "stream" },
      changes: changes({
        tools: [nastyChange("added"), nastyChange("moved"), nastyChange("respelled")],
        messages: [nastyChange("changed"), nastyChange("removed")],
      }),
      cache: cache({
        verdict: "broken",
        firstDivergence: { section: "tools", path: next(), prevPath: null },
        reusable: { share: 0.5, tokens: 10 },
        observed: { read: 0, write: null, uncached: 2 },
        predicted: { read: 1, write: 2, uncached: null },
        agreement: "disagrees",
        provider: { name: next(), because: next(), deferredTools: "in-tools" },
        outside: [next()],
        diagnostics: { [next()]: next() },
        cost: { tokens: 5, usd: null },
        otherHosts: [{ host: next(), verdict: "unknown", firstDivergence: null }],
      }),
      findings: [
        finding({ code: next(), severity: "error", path: next(), message: next(), fix: next() }),
        finding({ code: next(), severity: "info", message: next() }),
      ],
    });
  return report({
    pairs: [nastyPair(), nastyPair()],
    problems: [{ file: next(), record: 1, reason: next() }],
    skipped: [next(), next()],
  });
}
