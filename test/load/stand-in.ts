import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Dialect } from "../../src/dialects/dialect.ts";
import { InputError } from "../../src/lib/errors.ts";
import type { Call } from "../../src/model/call.ts";
import type { Exchange } from "../../src/model/exchange.ts";

/** Takes every request with messages, and knows token counts by their address. */
export const standIn: Dialect = {
  name: "stand-in",
  recognizes({ request }: Exchange) {
    if (request.url?.endsWith("/count_tokens")) return "other";
    return request.body?.get("messages") === undefined ? null : "call";
  },
  toCall: standInCall,
};

/** Takes every exchange. */
export const takesAll: Dialect = { name: "all", recognizes: () => "call", toCall: standInCall };

function standInCall(exchange: Exchange): Call {
  const { source, id, time, request, response, fidelity } = exchange;
  if (request.body!.get("model")?.text() === "broken") throw new InputError("this body cannot be used");
  if (request.body!.get("model")?.text() === "bug") throw new TypeError("a bug");
  return {
    source,
    id: id ?? `${source.file}#${source.record}`,
    time,
    status: response?.status ?? null,
    dialect: "stand-in",
    url: request.url,
    headers: request.headers,
    responseHeaders: response?.headers ?? {},
    model: request.body!.get("model")?.text() ?? null,
    body: request.body!,
    params: [],
    tools: [],
    system: [],
    messages: [],
    reply: null,
    usage: null,
    error: null,
    fidelity,
  };
}

/** A folder with these files, which is gone after the test. */
export function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), "llmdiff-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
