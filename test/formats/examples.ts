/** A small record of every format, as its tool writes it. */

export const BODY = { model: "claude-opus-5", max_tokens: 64, messages: [{ role: "user", content: "Hi" }] };
export const REPLY = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  content: [{ type: "text", text: "Hello" }],
};
export const EVENTS =
  'event: message_start\ndata: {"type":"message_start"}\n\nevent: ping\ndata: {"type":"ping"}\n\n';

export const CLAUDE_TRACE = {
  request: {
    timestamp: 1767225600.25,
    method: "POST",
    url: "https://api.anthropic.com/v1/messages",
    headers: { "anthropic-version": "2023-06-01" },
    body: BODY,
  },
  response: {
    timestamp: 1767225601,
    status_code: 200,
    headers: { "request-id": "req_a1" },
    body_raw: EVENTS,
  },
  logged_at: "2026-01-01T00:00:02.000Z",
};

export const CCTRACE = {
  id: "1767225600000_x",
  request: {
    timestamp: 1767225600000,
    method: "POST",
    url: "https://api.kimi.com/coding/v1/messages",
    headers: { "content-type": "application/json" },
    body: BODY,
  },
  response: { timestamp: 1767225601000, status: 200, headers: {}, bodyRaw: EVENTS },
  duration: 1000,
  loggedAt: "2026-01-01T00:00:01.000Z",
};

export const CCTRACE_STUB = {
  _cctrace_stub: 1,
  kind: "superseded",
  keptPairId: "1_y",
  historyLen: 7,
  id: "0_x",
};

export const CLAUDE_TAP = {
  timestamp: "2026-01-01T00:00:00Z",
  request_id: "req_tap_1",
  turn: 3,
  duration_ms: 900,
  upstream_base_url: "https://api.anthropic.com",
  request: { method: "POST", path: "/v1/messages", headers: { "x-app": "cli" }, body: BODY },
  response: {
    status: 200,
    headers: {},
    body: REPLY,
    sse_events: [{ event: "message_start", data: { type: "message_start" } }],
  },
};

export const PACKET = {
  index: 1,
  method: "POST",
  path: "/v1/messages",
  http_status: 200,
  summary: { model: "claude-opus-5" },
  request: { headers: { Host: "127.0.0.1:4000" }, body: BODY },
  response: { headers: { Date: "Thu, 01 Jan 2026 00:00:05 GMT" }, body: REPLY },
};

export const SESSION = { session: "s1", agent: "claude", task: "greet", packets: [PACKET, PACKET] };

const blob = (hash: string) => ({ __claude_tap_blob_ref__: { version: 1, kind: "json", hash, bytes: 9 } });

export const BUNDLE = {
  __claude_tap_compact_trace__: { version: 1, encoding: "json", record_count: 2, blob_count: 2 },
  records: [
    CLAUDE_TAP,
    {
      __claude_tap_compact_record__: { version: 1, encoding: "json", refs: [] },
      record: {
        ...CLAUDE_TAP,
        request: {
          ...CLAUDE_TAP.request,
          body: { ...BODY, messages: [blob("sha256:m")], tools: blob("sha256:t") },
        },
      },
    },
  ],
  blobs: {
    "sha256:m": { kind: "json", bytes: 9, payload: { role: "user", content: "Hi" } },
    "sha256:t": { kind: "json", bytes: 9, payload: [{ name: "Bash" }] },
  },
};

export const PLAIN = {
  timestamp: "2026-01-01T00:00:00.000Z",
  url: "https://api.anthropic.com/v1/messages",
  method: "POST",
  request: { headers: { "X-App": "cli" }, body: BODY },
  response: { status: 200, headers: { "Request-Id": "req_p1" }, body: REPLY },
};

export const FLAT = {
  ts: 1767225600,
  method: "POST",
  url: "https://api.openai.com/v1/responses",
  requestHeaders: { "user-agent": "test" },
  requestBody: { model: "gpt-5.5", input: "Hi" },
  responseStatus: 200,
  responseBody: '{"id":"resp_1","status":"completed","output":[]}',
};

export const CASSETTE = {
  version: 1,
  interactions: [
    {
      request: {
        method: "POST",
        uri: "https://api.anthropic.com/v1/messages",
        headers: { "x-app": ["cli"] },
        body: JSON.stringify(BODY),
      },
      response: {
        status: { code: 200, message: "OK" },
        headers: {},
        body: { string: JSON.stringify(REPLY) },
      },
    },
  ],
};
