import { counted } from "../../lib/words.ts";
import type { Collected } from "../log/collect.ts";

/** How far a scan is: files, bytes, rate, what was found. One short line. */
export function describeProgress({ files, bytes, digests }: Collected, milliseconds: number): string {
  const failed = digests.reduce((sum, { error }) => sum + (error === null ? 0 : 1), 0);
  const megabytes = bytes / 1e6;
  const rate = megabytes / (milliseconds / 1000);
  return `${counted(files, "file")}  ${megabytes.toFixed(0)} MB  ${rate.toFixed(0)} MB/s  ${counted(digests.length, "call")}  ${failed} failed`;
}
