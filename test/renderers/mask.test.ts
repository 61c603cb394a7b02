import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Report } from "../../src/model/report.ts";
import { renderers } from "../../src/renderers/index.ts";
import { maskText } from "../../src/renderers/shared/mask.ts";
import { SECRET_SHAPES } from "../../src/renderers/shared/secrets.ts";
import { terminal } from "../../src/renderers/terminal/index.ts";
import { call, change, changes, finding, pair, report } from "./fixtures/parts.ts";
import { nastyReport } from "./nasty-report.ts";

const plain = { width: 120, color: false, full: false };
const secret = "EXAMPLE0example0EXAMPLE0";
const forPeople = renderers.filter(({ name }) => name !== "json");

describe("each kind of secret is masked", () => {
  test.each(SECRET_SHAPES)("$name", ({ example, pattern }) => {
    const { shown } = new RegExp(pattern, pattern.flags.replace("g", "")).exec(example)!.groups!;
    expect(maskText(example)).toContain(`${shown}…[masked]`);
    expect(maskText(example)).not.toContain(example.slice(example.indexOf(shown!) + shown!.length));
  });
});

test.each([
  [`key ${"sk-ant-"}api03-${secret}.`, "key sk-ant-…[masked]."],
  [`{"k":"sk-proj-${secret}"}`, '{"k":"sk-proj-…[masked]"}'],
  ["Authorization: Bearer abc.DEF-0123456", "Authorization: Bearer …[masked]"],
  ["authorization: Basic dXNlcjpwYXNz0123", "authorization: Basic …[masked]"],
  ['{"password": "a b, c", "user": "me"}', '{"password": "…[masked]", "user": "me"}'],
  ['{"password": "say \\"hi\\" now", "n": 1}', '{"password": "…[masked]", "n": 1}'],
  [
    String.raw`{\"db_password\": \"hunter2\", \"n\": 1}`,
    String.raw`{\"db_password\": \"…[masked]\", \"n\": 1}`,
  ],
  ["curl 'https://h/?api_key=abcdef&page=2'", "curl 'https://h/?api_key=…[masked]&page=2'"],
  ["export OPENAI_API_KEY=abcdef", "export OPENAI_API_KEY=…[masked]"],
  ["DB_PASSWORD: hunter2", "DB_PASSWORD: …[masked]"],
  ["postgres://app:pa55@db/x", "postgres://app:…[masked]@db/x"],
  [String.raw`{"command":"login\nsk-ant-${secret}"}`, String.raw`{"command":"login\nsk-ant-…[masked]"}`],
  ["text cut at sk-ant-api0…", "text cut at sk-ant-…[masked]…"],
  ["token (aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY)", "token (…[masked])"],
])("%s", (text, masked) => {
  expect(maskText(text)).toBe(masked);
});

describe("what is no secret stays", () => {
  test.each([
    "toolu_01A09q90qw90lq917835lq9",
    "key toolu_01A09q90qw90lq917835lq9aBcDeF0",
    "msg_01XFDUDYJgAACzvnptvVoYEL",
    "req_011CSHoEeqs5C35K2UUqR7Fy",
    "call_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY",
    "session token 123e4567-e89b-42d3-a456-426614174000",
    "/srv/cache/0123456789abcdef0123456789abcdef/key.json",
    "key /srv/0123456789abcdef0123456789abcdef/x",
    'prompt_cache_key "0123456789abcdef0123456789abcdef"',
    "sha256:0123456789abcdef0123456789abcdef",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
    "max_tokens: 4096, input_tokens=120",
    "max_token=2048",
    '{"max_tokens":4096,"budget_tokens":1024}',
    '{"token":{"type":"string"}}',
    '{"api_key": "string"}',
    '"password": ""',
    "api_key=$API_KEY",
    'api_key="<your key>"',
    "token=getToken()",
    "tools.0.custom.token: Extra inputs are not permitted",
    "secret: Field required",
    "the key is in the keychain of the operating system for now",
    "Bearer authentication is needed",
    "task-list sk-learn risk-averse-investment-strategy-2024",
    "getTokenOfTheUserAccountByIdentifierInVersion2",
    "https://example.com:8080/a@b",
    "tool_reference TaskCreate",
  ])("%s", (text) => {
    expect(maskText(text)).toBe(text);
  });
});

describe("what a telling name holds", () => {
  const shown = (name: string, label: string) => {
    const params = [change({ kind: "added", path: name, name, label })];
    return terminal.render(
      report({ pairs: [pair({ prev: call({}), curr: call({}), changes: changes({ params }) })] }),
      plain,
    );
  };

  test.each([
    ["max_token", "2048"],
    ["max_token", "2048 → 4096"],
    ["token", "true"],
    ["budget_token", '"auto"'],
  ])("%s %s is no secret", (name, label) => {
    expect(shown(name, label)).toContain(label);
  });

  test.each([
    ["access_token", '"aB3dE5fG7h"'],
    ["token", '"one-two-three"'],
    ["password", "2048"],
    ["api_key", '"auto"'],
  ])("%s %s is one", (name, label) => {
    expect(shown(name, label)).not.toContain(label);
    expect(shown(name, label)).toContain("…[masked]");
  });
});

test("masking twice is masking once", () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...SECRET_SHAPES.map(({ example }) => example),
      "password: ",
      'token="',
      "…",
      " ",
      "\n",
      "key=",
      "Bearer ",
    ),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const once = maskText(parts.join(" "));
      expect(maskText(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test.each(["a", "password", "token=", "-----BEGIN PRIVATE KEY-----", "eyJa.", "://a:", "key ", '\\"', "A1b"])(
  "a long text of %s takes no long time",
  (part) => {
    const text = part.repeat(Math.ceil(300_000 / part.length));
    const start = performance.now();
    maskText(text);
    expect(performance.now() - start).toBeLessThan(2000);
  },
);

/** The name of a field is told by the place of the change, or by the object around the value. */
const withSecrets: Report = report({
  pairs: [
    pair({
      prev: call({}),
      curr: call({ status: 401, model: `sk-ant-${secret}` }),
      error: { status: 401, type: null, message: `no such key: sk-ant-${secret}`, from: "body" },
      changes: changes({
        params: [change({ kind: "changed", path: "api_key", name: "api_key", label: '"one" → "other"' })],
        tools: [
          change({
            kind: "changed",
            path: "tools[0]",
            name: "Login",
            label: "input_schema",
            detail: [
              {
                op: "replace",
                path: "tools[0].default.password",
                from: "correct horse",
                to: "battery staple",
              },
              { op: "add", path: "tools[0].default", to: { client: { secret: "correct horse" } } },
              { op: "text", path: "tools[0].description", from: [`Use ghp_${secret}.`], to: ["Use it."] },
            ],
          }),
        ],
      }),
      findings: [
        finding({ code: "auth-failed", severity: "error", message: "Refused.", fix: `not Bearer ${secret}` }),
      ],
    }),
  ],
  problems: [{ file: `notes-${secret}.json`, record: null, reason: `begins with sk-ant-${secret}` }],
});

describe.each(forPeople)("$name", ({ render }) => {
  test("shows no secret, wherever it stands", () => {
    const text = render(withSecrets, plain);
    expect(text).not.toMatch(/correct horse|battery staple|"one"|"other"/);
    expect(text.replaceAll(`notes-${secret}.json`, "")).not.toContain(secret);
  });

  test("names files as they have to be typed", () => {
    expect(render(withSecrets, plain)).toContain(`notes-${secret}.json`);
  });

  test("shows them when asked to", () => {
    const text = render(withSecrets, { ...plain, showSecrets: true });
    expect(text).toContain(`sk-ant-${secret}`);
    expect(text).toContain("correct horse");
    expect(text).not.toContain("[masked]");
  });

  test("masks in every place of a report", () => {
    const text = render(nastyReport([`sk-ant-${secret}`]), { ...plain, width: 400, full: true });
    const places = [`sk-ant-${secret}#0`, `sk-ant-${secret}#1`, `sk-ant-${secret}: `, `sk-ant-${secret}, `];
    const rest = places.reduce((left, place) => left.replaceAll(place, ""), text);
    expect(rest.split(secret).length - 1).toBeLessThanOrEqual(1);
  });
});

test("json is for machines and stays as it is", () => {
  const json = renderers.find(({ name }) => name === "json")!;
  expect(JSON.parse(json.render(withSecrets, plain))).toEqual(withSecrets);
});
