import { expect, test } from "vitest";
import { contentAt, contentsOf, readElements, tagAt } from "../../src/lib/markup.ts";

test("a tag loses its prefix and keeps its attributes", () => {
  expect(tagAt('  <x:invoke name="Read" kind="a b">', 0)).toEqual({
    name: "invoke",
    attributes: { name: "Read", kind: "a b" },
    isClosing: false,
    end: 35,
  });
  expect(tagAt("</invoke> …", 0)).toMatchObject({ name: "invoke", isClosing: true, end: 9 });
  expect(tagAt("a <b>", 0)).toBeNull();
});

test.each([
  ["at the begin of a line", "Words.\n<note>kept</note>\n  <note>too</note>", ["kept", "too"]],
  ["two on a line", "<note>one</note><note>two</note>", ["one", "two"]],
  ["not within a line", "A <note>word</note>, `<note>code</note>`", []],
  ["not quoted or indented as code", "> <note>a</note>\n    <note>b</note>", []],
  ["not in fenced code", "```xml\n<note>a</note>\n```\n<note>b</note>", ["b"]],
  ["not in a fence that a shorter one does not close", "````\n```\n<note>a</note>\n````", []],
  ["not without an end", "<note>open", []],
  ["with fences inside", "<note>\n```\n</note>\n<note>b</note>", ["\n```\n", "b"]],
])("elements stand %s", (_, text, contents) => {
  expect(contentsOf(text, "note")).toEqual(contents);
});

test("an element that cannot be read is passed over", () => {
  const read = (text: string, at: number) => (text[at] === "!" ? { value: "read", end: at + 1 } : null);
  expect(readElements("<a>?\n<a>!", "a", read)).toEqual(["read"]);
});

test("a long text of tags that are never closed is given up soon", () => {
  let tries = 0;
  const read = () => {
    tries++;
    return null;
  };
  expect(readElements("<note>\n".repeat(100_000), "note", read)).toEqual([]);
  expect(tries).toBe(64);
});

test("a text may hold its own closing tag where another tag must follow", () => {
  const text = "a</p> b</p></i>";
  expect(contentAt(text, 0, "p", null)?.value).toBe("a");
  expect(contentAt(text, 0, "p", ["p", "/i"])?.value).toBe("a</p> b");
  expect(contentAt(text, 0, "p", ["q"])).toBeNull();
});
