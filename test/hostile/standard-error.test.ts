import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../cli/run.ts";
import { folderOf } from "../load/stand-in.ts";

const ESCAPE = "\u001b[31m";

test.each([
  [
    "an address in a capture",
    "a.json",
    { url: `https://host/${ESCAPE}count_tokens`, request: { headers: {} }, response: { status: 200 } },
  ],
  ["the name of a file", `a${ESCAPE}.json`, { no: "capture" }],
])("%s does not act on the screen", (_, name, content) => {
  const folder = folderOf({ [name]: JSON.stringify(content) });
  const path = join(folder, name);
  const shown = runCommand(`llmdiff '${path}' '${path}'`);
  expect(shown).toContain("[exit 2]");
  expect(shown).toContain("␛[31m");
  expect(shown).not.toContain("\u001b");
});
