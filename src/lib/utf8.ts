import { isUtf8 } from "node:buffer";

/** The first byte that is not part of valid UTF-8, or null. */
export function findInvalidUtf8(bytes: Uint8Array): number | null {
  if (isUtf8(bytes)) return null;
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  while (!isUtf8(bytes.subarray(0, good))) good--;
  return good;
}

/** Whether the bytes are valid UTF-8, a character cut off at their end aside. */
function isUtf8Prefix(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  for (let cut = 1; cut <= Math.min(3, bytes.length); cut++) {
    const lead = bytes[bytes.length - cut]!;
    if (lead < 0x80) return false;
    if (lead >= 0xc0) {
      const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
      return lead <= 0xf4 && lead >= 0xc2 && length > cut && isUtf8(bytes.subarray(0, bytes.length - cut));
    }
  }
  return false;
}
