import { createHash } from "node:crypto";

/** A short text that differs when the bytes differ: 120 bits of SHA-1, which is quick on every machine. */
export function hashBytes(bytes: Uint8Array | string): string {
  return createHash("sha1").update(bytes).digest("base64url").slice(0, 20);
}
