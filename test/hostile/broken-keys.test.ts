import { expect, test } from "vitest";
import { collect } from "../../src/commands/log/collect.ts";
import { folderOf } from "../load/stand-in.ts";

const line = (tool: string) =>
  `{"url":"https://api.anthropic.com/v1/messages","request":{"model":"m","max_tokens":1,"messages":[{"role":"user","content":"Hi"}],"tools":[${tool}]},"response":{"status":200,"body":{"type":"message","content":[]}}}\n`;
const GOOD = line('{"name":"Read"}');
const BROKEN = line('{"name":"Read","\\q":1}');

test("a key that is no JSON is a problem of its call where somebody reads it, and the other calls are kept", async () => {
  const folder = folderOf({ "log.jsonl": GOOD + BROKEN + GOOD });
  const seen: string[][] = [];
  const { digests, places, problems } = await collect([folder], {
    onCall: ({ tools }) => seen.push(tools[0]!.view.keys()),
  });
  expect(seen).toEqual([["name"], ["name"]]);
  expect(digests.map(({ source }) => source.record)).toEqual([0, 2]);
  expect(places).toHaveLength(2);
  const at = GOOD.length + BROKEN.indexOf('"\\q"');
  expect(problems.map(({ record, reason }) => [record, reason])).toEqual([
    [1, `has a key that is no JSON string at byte ${at}`],
  ]);
});

test("the byte that is named is that of the file", async () => {
  const body = GOOD.replace('"model"', '"\\q":1,"model"');
  const { problems } = await collect([folderOf({ "log.jsonl": GOOD + body })]);
  const at = GOOD.length + body.indexOf('"\\q"');
  expect(problems.map(({ reason }) => reason)).toEqual([`has a key that is no JSON string at byte ${at}`]);
});

test("a key that is no JSON costs nothing where nobody reads it", async () => {
  const { digests, problems } = await collect([folderOf({ "log.jsonl": GOOD + BROKEN + GOOD })]);
  expect([digests.length, problems.length]).toEqual([3, 0]);
});
