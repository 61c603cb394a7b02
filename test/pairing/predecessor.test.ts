import { describe, expect, test } from "vitest";
import { createMemory, digestCall } from "../../src/pairing/digest.ts";
import { linkCalls } from "../../src/pairing/predecessor.ts";
import { aCall, aTool, type CallParts } from "../support/calls.ts";

const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });
const HELLO = [user("Hello")];
const MORE = [...HELLO, assistant("Hi."), user("More")];
const THIRD = [...MORE, assistant("Yes."), user("Third")];
const FAILED = {
  status: 400,
  response: { type: "error", error: { type: "invalid_request_error", message: "nope" } },
};
const SESSION = (id: string) => ({ headers: { "x-claude-code-session-id": id } });

/** For each call the index of the one before it and by what that was told. */
function pair(...calls: CallParts[]): string[] {
  const memory = createMemory();
  const digests = calls.map((parts) => digestCall(aCall(parts), memory));
  return linkCalls(digests).map(
    ({ prev, by, retryOf }) => `${prev} ${by}${retryOf === null ? "" : ` retry of ${retryOf}`}`,
  );
}

const body = (messages: unknown[], more: object = {}) => ({ body: { messages, ...more } });

describe("the call before", () => {
  test("is the one whose history goes on", () => {
    expect(pair(body(HELLO), body(MORE), body(THIRD))).toEqual(["null none", "0 prefix", "1 prefix"]);
  });

  test("is found on the other side of a gateway that speaks another dialect there", () => {
    const tools = [{ type: "function", function: { name: "Read", parameters: { type: "object" } } }];
    const ingress = { dialect: "openai-chat", body: { model: "claude-opus-4-8", tools, messages: MORE } };
    const answer = { choices: [{ message: { role: "assistant", content: "Hi." }, finish_reason: "stop" }] };
    expect(pair({ ...ingress, response: answer }, body(THIRD))[1]).toBe("0 prefix");
  });

  test("is found among others, and across an edit of its last message", () => {
    const edited = [user("Hello"), assistant("Hi."), user("More, please"), assistant("Yes."), user("Third")];
    expect(pair(body(HELLO), body([user("Other")]), body(MORE), body(edited))).toEqual([
      "null none",
      "null none",
      "0 prefix",
      "2 prefix",
    ]);
  });

  test("is one that succeeded; a retry has that of the first try", () => {
    const failed = { ...body(MORE), ...FAILED };
    expect(pair(body(HELLO), failed, failed, body(THIRD))).toEqual([
      "null none",
      "0 prefix",
      "0 prefix retry of 1",
      "0 prefix",
    ]);
  });

  test("after a rewind is the one that is shared whole", () => {
    const rewound = [...MORE, assistant("Yes."), user("Another third")];
    expect(pair(body(HELLO), body(MORE), body(THIRD), body(rewound))[3]).toBe("1 prefix");
  });

  test("after a compaction is the last of the session", () => {
    const compacted = [user("Summary: they said hello.")];
    const own = SESSION("s-1");
    expect(
      pair({ ...own, ...body(HELLO) }, { ...own, ...body(MORE) }, { ...own, ...body(compacted) }),
    ).toEqual(["null none", "0 session", "1 session"]);
  });

  test("without a session is told by time only where the history was cut", () => {
    expect(pair(body(HELLO), body(MORE), body([user("Other")]))[2]).toBe("1 time");
    expect(pair(body(HELLO), body([user("Other")]))[1]).toBe("null none");
  });

  test("is never of another session, or of another agent", () => {
    expect(pair({ ...SESSION("s-1"), ...body(HELLO) }, { ...SESSION("s-2"), ...body(MORE) })[1]).toBe(
      "null none",
    );
    const agent = { headers: { "x-claude-code-session-id": "s-1", "x-claude-code-agent-id": "a-1" } };
    expect(pair({ ...SESSION("s-1"), ...body(HELLO) }, { ...agent, ...body(MORE) })[1]).toBe("null none");
  });

  test("is no call that only begins with the same words", () => {
    const other = { model: "claude-haiku-4-5", system: "You greet.", tools: [aTool("Wave")] };
    expect(pair(body(HELLO, other), body(MORE))[1]).toBe("null none");
    expect(pair(body(HELLO, { system: "It is 12:00." }), body(MORE, { system: "It is 12:01." }))[1]).toBe(
      "0 prefix",
    );
  });

  test("of a call with tools is no side call without any", () => {
    const title = body(HELLO, { tools: [] });
    expect(pair(title, body(MORE))[1]).toBe("null none");
    expect(pair(body(HELLO), title)[1]).toBe("null none");
    expect(pair(body(HELLO), body(MORE), body(THIRD, { tools: [] }))[2]).toBe("1 prefix");
  });

  test("is no call with other tools and another system prompt", () => {
    const other = body([user("Translate this.")], {
      system: "You translate.",
      tools: [aTool("Look"), aTool("Up")],
    });
    expect(pair(body(HELLO), other)[1]).toBe("null none");
  });

  test("is told by an explicit chain before all else", () => {
    const chained = body([user("New words")], { diagnostics: { previous_message_id: "msg_1" } });
    expect(pair(body(HELLO), chained)[1]).toBe("0 response-chain");
    const masked = body(MORE, { diagnostics: { previous_message_id: "[REDACTED]" } });
    expect(pair(body(HELLO), masked)[1]).toBe("0 prefix");
  });
});
