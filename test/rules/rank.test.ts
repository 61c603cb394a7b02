import { describe, expect, test } from "vitest";
import type { CallError } from "../../src/model/call.ts";
import { type Ranked, rank } from "../../src/rules/rank.ts";

function a(code: string, about: Partial<Ranked> = {}): Ranked {
  return {
    code,
    severity: "error",
    confidence: "certain",
    path: null,
    prevPath: null,
    message: "",
    fix: null,
    ...about,
  };
}

function refused(message: string): CallError {
  return { status: 400, type: "invalid_request_error", message, from: "body" };
}

function codes(
  found: readonly Ranked[],
  error: CallError | null = refused("Invalid request Error"),
): string[] {
  return rank(found, error).map(({ code }) => code);
}

test("errors stand before warnings before infos, and ties in the order of the rules", () => {
  const found = [
    a("i", { severity: "info" }),
    a("w", { severity: "warning" }),
    a("e"),
    a("w2", { severity: "warning", confidence: "possible" }),
    a("e2"),
  ];
  expect(codes(found)).toEqual(["e", "e2", "w", "w2", "i"]);
});

describe("among errors", () => {
  test("the one whose place the error names comes first, however sure the others are", () => {
    const found = [
      a("proved", { path: "tools[2].name" }),
      a("named", { path: "messages[3].content[0]", confidence: "likely" }),
    ];
    const error = refused("messages.3.content.0: unexpected block");
    expect(codes(found, error)).toEqual(["named", "proved"]);
    expect(codes(found)).toEqual(["proved", "named"]);
  });

  test("a field is named in quotes or before a colon, and not as a word of a sentence", () => {
    const found = [a("proved"), a("field", { path: "stream", confidence: "likely" })];
    expect(codes(found, refused("stream: Extra inputs are not permitted"))).toEqual(["field", "proved"]);
    expect(codes(found, refused("`stream` is not supported"))).toEqual(["field", "proved"]);
    expect(codes(found, refused("the stream was closed"))).toEqual(["proved", "field"]);
    expect(codes(found, refused("upstream: no answer"))).toEqual(["proved", "field"]);
  });

  test("the mark of a rule goes before what the text seems to say", () => {
    const found = [a("proved", { path: "tools[0]", named: false }), a("marked", { named: true })];
    expect(codes(found, refused("tools.0: wrong"))).toEqual(["marked", "proved"]);
  });

  test("what is provable comes before what is likely or possible", () => {
    const found = [
      a("possible", { confidence: "possible" }),
      a("likely", { confidence: "likely" }),
      a("certain"),
    ];
    expect(codes(found)).toEqual(["certain", "likely", "possible"]);
  });

  test("what the host had taken in the call before comes after what is new", () => {
    const found = [a("taken-before", { old: true }), a("new", { confidence: "possible" })];
    expect(codes(found)).toEqual(["new", "taken-before"]);
  });
});

test("among warnings, what will fail comes before what costs money", () => {
  const warnings = ["cache-break-tools", "tool-undefined", "cache-control-limit", "cache-expired"];
  const found = warnings.map((code) => a(code, { severity: "warning" }));
  expect(codes(found, null)).toEqual([
    "tool-undefined",
    "cache-control-limit",
    "cache-break-tools",
    "cache-expired",
  ]);
});

describe("what explains another finding", () => {
  test("follows it", () => {
    const found = [
      a("gateway-changed-request", { explains: "tool-result-missing" }),
      a("tool-result-missing"),
      a("text-empty"),
    ];
    expect(codes(found)).toEqual(["tool-result-missing", "gateway-changed-request", "text-empty"]);
  });

  test("follows also a warning about costs", () => {
    const found = [
      a("cache-no-breakpoint", { severity: "warning" }),
      a("gateway-changed-request", { severity: "warning", explains: "cache-no-breakpoint" }),
    ];
    expect(codes(found, null)).toEqual(["cache-no-breakpoint", "gateway-changed-request"]);
  });

  test("stays where it is when that one was not found", () => {
    const found = [a("gateway-changed-request", { explains: "tool-result-missing" }), a("text-empty")];
    expect(codes(found)).toEqual(["gateway-changed-request", "text-empty"]);
  });
});

test("the marks of the rules do not reach the report", () => {
  const [finding] = rank([a("e", { named: true, old: true, explains: "x" })], null);
  expect(Object.keys(finding!).sort()).toEqual(
    ["code", "severity", "confidence", "path", "prevPath", "message", "fix"].sort(),
  );
});
