import * as crypto from "node:crypto";

/** A short text that differs when the bytes differ: 120 bits of SHA-1, which is quick on every machine. */
export function hashBytes(bytes: Uint8Array | string): string {
  return sha1(bytes).slice(0, 20);
}

/** Node has `crypto.hash` from 20.12 on; for short texts it takes half the time. */
const sha1: (bytes: Uint8Array | string) => string =
  crypto.hash === undefined
    ? (bytes) => crypto.createHash("sha1").update(bytes).digest("base64url")
    : (bytes) => crypto.hash("sha1", bytes, "base64url");
