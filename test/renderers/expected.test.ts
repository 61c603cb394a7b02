import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderers } from "../../src/renderers/index.ts";
import { fixtures } from "./fixtures/index.ts";

const folder = new URL("expected/", import.meta.url);
const options = { width: 100, color: false, full: false };
const cases = Object.keys(fixtures).flatMap((fixture) =>
  renderers.map((renderer) => ({ fixture, renderer, file: `${fixture}.${renderer.name}.txt` })),
);

/** With UPDATE=1 the expected texts are written anew: read what changed before you keep it. */
test.each(cases)("$file", ({ fixture, renderer, file }) => {
  const text = renderer.render(fixtures[fixture]!, options);
  if (process.env.UPDATE === "1") writeFileSync(new URL(file, folder), text);
  expect(existsSync(new URL(file, folder)), "has an expected text").toBe(true);
  expect(text).toBe(readFileSync(new URL(file, folder), "utf8"));
});

test("every expected text has its fixture", () => {
  expect(readdirSync(folder).sort()).toEqual(cases.map(({ file }) => file).sort());
});
