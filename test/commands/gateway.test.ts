import { expect, test } from "vitest";
import { compare } from "../../src/commands/compare.ts";
import { compare as compareAsLibrary } from "../../src/index.ts";

const sample = "samples/tool-search/curr.json";
const options = { format: "terminal", width: 100, color: false, full: false };

test("--gateway calls the two what they are, one call on its way", () => {
  const { stdout, exitCode } = compare(sample, sample, { ...options, gateway: true });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^ingress {2}400 .*\negress {3}400 /);
  expect(stdout).toContain("the same call after the gateway");
  expect(compare(sample, sample, options).stdout).toMatch(/^prev {2}400 .*\ncurr {2}400 /);
});

test("the public API takes the two for one call as well", () => {
  const [pair] = compareAsLibrary(sample, sample, { gateway: true }).pairs;
  expect(pair!.pairing.by).toBe("gateway");
  expect(pair!.cache.verdict).toBe("unknown");
  expect(pair!.findings.map(({ code }) => code)).not.toContain("gateway-changed-request");
});
