import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../cli/run.ts";
import { folderOf } from "../load/stand-in.ts";

const ESCAPE = "\u001b[31m";
const OTHER_TRAFFIC = {
  url: `https://api.anthropic.com/v1/messages/count_tokens?${ESCAPE}`,
  request: { headers: {}, body: { model: "claude-opus-4-8", messages: [] } },
  response: { status: 200, headers: {}, body: { input_tokens: 1 } },
};

test.each([
  ["an address in a capture", "a.json", OTHER_TRAFFIC],
  ["the name of a file", `a${ESCAPE}.json`, { no: "capture" }],
])("%s does not act on the screen", (_, name, content) => {
  const path = join(folderOf({ [name]: JSON.stringify(content) }), name);
  const shown = runCommand(`llmdiff '${path}' '${path}'`);
  expect(shown).toContain("[exit 2]");
  expect(shown).toContain("␛[31m");
  expect(shown).not.toContain("\u001b");
});
