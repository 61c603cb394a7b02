import { describe, expect, test } from "vitest";
import { describeTextChange, isReminder } from "../../src/rules/shared/text-change.ts";

/** Texts of two calls in a row, and what is said of them behind "changed". */
const KNOWN: [says: string, from: string, to: string][] = [
  [
    "only in the hash of the billing header (cch): 0a1b2 → f00d5, behind “…cc_entrypoint=cli; cch=”",
    "x-anthropic-billing-header: cc_version=2.1.9.abc; cc_entrypoint=cli; cch=0a1b2;",
    "x-anthropic-billing-header: cc_version=2.1.9.abc; cc_entrypoint=cli; cch=f00d5;",
  ],
  [
    "only in the version in the billing header (cc_version): 2.1.9.abc → 2.1.10.d1e, behind “…cc_version=”",
    "x-anthropic-billing-header: cc_version=2.1.9.abc; cc_entrypoint=cli;",
    "x-anthropic-billing-header: cc_version=2.1.10.d1e; cc_entrypoint=cli;",
  ],
  ["only in a time of day: 12:00 → 12:01, behind “The time is”", "The time is 12:00.", "The time is 12:01."],
  ["only in a time of day: 9:59 am → 10:00 am, behind “Now:”", "Now: 9:59 am", "Now: 10:00 am"],
  [
    "only in a date and time: 2026-03-04T12:00:09Z → 2026-03-04T12:01:40Z, behind “Now:”",
    "Now: 2026-03-04T12:00:09Z",
    "Now: 2026-03-04T12:01:40Z",
  ],
  ["only in a date: 2026-03-31 → 2026-04-01, behind “Today:”", "Today: 2026-03-31", "Today: 2026-04-01"],
  [
    "only in a date: 4 March 2026 → 5 March 2026, behind “It is”",
    "It is 4 March 2026.",
    "It is 5 March 2026.",
  ],
  ["only in a date: May 31 → June 1, behind “Today is”", "Today is May 31", "Today is June 1"],
  ["only in a date: 04.03.2026 → 05.03.2026, behind “Heute:”", "Heute: 04.03.2026", "Heute: 05.03.2026"],
  ["only in a day of the week: Friday → Saturday, behind “Hello,”", "Hello, Friday!", "Hello, Saturday!"],
  [
    "only in an age: 4m ago → 5m ago, behind “main.ts, saved”",
    "main.ts, saved 4m ago",
    "main.ts, saved 5m ago",
  ],
  ["only in an age: just now → 2 minutes ago, behind “Seen”", "Seen just now.", "Seen 2 minutes ago."],
  ["only in a running time: 59s → 1m 2s, behind “Uptime:”", "Uptime: 59s", "Uptime: 1m 2s"],
  [
    "only in a Unix time: 1772625600 → 1772625660, behind “timestamp:”",
    "timestamp: 1772625600",
    "timestamp: 1772625660",
  ],
  [
    "only in a UUID: 6f1d2c3b-1111-4222-8333-94a5b6c7d8e9 → 0e1f2a3b-1111-4222-8333-94a5b6c7d8e9, behind “Session”",
    "Session 6f1d2c3b-1111-4222-8333-94a5b6c7d8e9",
    "Session 0e1f2a3b-1111-4222-8333-94a5b6c7d8e9",
  ],
  ["only in an id: run-17 → run-18, behind “Session ID:”", "Session ID: run-17", "Session ID: run-18"],
  ["only in a process id: 4711 → 4890, behind “pid=”", "pid=4711", "pid=4890"],
  [
    "only in a generated id: msg_01AbCdEfGh → msg_02ZyXwVuTs, behind “Answer to”",
    "Answer to msg_01AbCdEfGh",
    "Answer to msg_02ZyXwVuTs",
  ],
  ["only in a hash or random id: 9f8e7d6 → 1a2b3c4, behind “Build”", "Build 9f8e7d6", "Build 1a2b3c4"],
  [
    "only in the git status: (clean) → ?? notes/new.md",
    "Git status:\nStatus:\n(clean)\n\nRecent commits:\n",
    "Git status:\nStatus:\n?? notes/new.md\n\nRecent commits:\n",
  ],
  [
    "first in the git status: nothing → M src/b.ts",
    "gitStatus:\n M src/a.ts\n\nCommits:\n",
    "gitStatus:\n M src/a.ts\n M src/b.ts\n\nCommits:\n",
  ],
  [
    "only in the git status: clean → dirty, behind “git: on main,”",
    "git: on main, clean",
    "git: on main, dirty",
  ],
  [
    "only in a git branch: main → fix/hang, behind “Current branch:”",
    "Current branch: main\n",
    "Current branch: fix/hang\n",
  ],
  ["only in a count of changes in git: 2 → 3, behind “Files:”", "Files: 2 modified", "Files: 3 modified"],
  ["only in a count of tokens: 18,204 → 22,100", "18,204 tokens left", "22,100 tokens left"],
  [
    "only in a count of tokens: 12345 → 15000, behind “Token usage:”",
    "Token usage: 12345/200000",
    "Token usage: 15000/200000",
  ],
  [
    "only in a share of the context: 34% → 41%, behind “Context used:”",
    "Context used: 34%",
    "Context used: 41%",
  ],
  ["only in a sum of money: $0.12 → $0.31, behind “Spent”", "Spent $0.12 so far", "Spent $0.31 so far"],
  ["only in a counter: 7 → 8, behind “Turn”", "Turn 7 of 30", "Turn 8 of 30"],
  [
    "only in a port: 49152 → 51200, behind “http://localhost:”",
    "http://localhost:49152/",
    "http://localhost:51200/",
  ],
  [
    "only in the working directory: /app → /srv, behind “Working directory:”",
    "Working directory: /app",
    "Working directory: /srv",
  ],
  [
    "only in a path: /home/ada/old/notes → /home/ada/new/notes, behind “Notes lie in”",
    "Notes lie in /home/ada/old/notes. Keep /home/ada/old/notes tidy.",
    "Notes lie in /home/ada/new/notes. Keep /home/ada/new/notes tidy.",
  ],
  ["only in a version: v1.4.2 → v1.5.0, behind “Runs on”", "Runs on v1.4.2", "Runs on v1.5.0"],
  ["only in a value: chat → timer, behind “trigger=”", "trigger=chat; lang=en", "trigger=timer; lang=en"],
  [
    "first in a time of day: 12:00 → 12:01, behind “Now”",
    "Now 12:00. You may write files.",
    "Now 12:01. You may read files.",
  ],
  [
    "in its list of deferred tools: 1 name was added (wiki_find), 1 name was removed (wiki_list)",
    "These are deferred tools:\nwiki_list\nweb_fetch\n",
    "These are deferred tools:\nwiki_find\nweb_fetch\n",
  ],
  [
    "by a reminder that was dropped (“<system-reminder>Be brief.</system-reminder>”)",
    "<system-reminder>Be brief.</system-reminder>\nHello",
    "Hello",
  ],
  [
    "by a reminder that was added (“<system-reminder>Be brief.</system-reminder>”)",
    "Hello",
    "Hello\n<system-reminder>Be brief.</system-reminder>",
  ],
];

/** Texts that look a little like a kind, and are none: only what stands there is shown. */
const UNKNOWN: [what: string, from: string, to: string][] = [
  ["a ratio", "Use the aspect ratio 16:10.", "Use the aspect ratio 21:09."],
  ["a place in a file", "See main.ts:12:30 for it.", "See main.ts:12:45 for it."],
  ["a time that becomes a word", "The time is 12:00.", "The time is unknown."],
  ["words", "You are a careful editor.", "You are a quick editor."],
  ["a line more", "Facts:\n- likes tea\n", "Facts:\n- likes tea\n- likes 3 cats\n"],
  ["a date behind which a word changed", "On 2026-03-04 we met.", "On 2026-03-04 we left."],
  ["a word of hexadecimal letters", "The facade is red.", "The decade is red."],
  ["a bare number", "Answer in 3 sentences.", "Answer in 5 sentences."],
  ["a section of a document", "As section 1.2.3 says.", "As section 1.2.4 says."],
  ["two words with a stroke", "Use and/or here.", "Use and/if here."],
  ["an address of the internet", "Ask 10.0.0.1 first.", "Ask 10.0.0.7 first."],
  ["a closing tag", "<a>x</a>", "<a>x</b>"],
  ["the length of something", "Wait 3 minutes.", "Wait 5 minutes."],
  ["a status line far from git", "Result:\n M is for mass\n", "Result:\n A is for area\n"],
];

describe("a kind that both sides show", () => {
  test.each(KNOWN)("%s", (says, from, to) => {
    expect(describeTextChange(from, to).says).toBe(says);
    expect(describeTextChange(from, to).fix).not.toBeNull();
  });
});

describe("no kind fits", () => {
  test.each(UNKNOWN)("%s", (_, from, to) => {
    expect(describeTextChange(from, to)).toEqual({
      says: expect.stringMatching(/^from “.*” to “.*”$/),
      fix: null,
    });
  });
});

test("a prompt in one long line is looked at near the difference", () => {
  const [head, tail] = ["word ".repeat(50_000), " word".repeat(50_000)];
  expect(describeTextChange(`${head}at 12:00,${tail}`, `${head}at 12:01,${tail}`).says).toBe(
    "only in a time of day: 12:00 → 12:01, behind “…word word word word word at”",
  );
});

test("a reminder is a reminder when nothing else stands in the block", () => {
  expect(isReminder("<system-reminder>\nOne.\n</system-reminder>\n")).toBe(true);
  expect(isReminder("<system-reminder>One.</system-reminder> Hello")).toBe(false);
  expect(isReminder("")).toBe(false);
});
