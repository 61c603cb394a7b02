import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const bin = fileURLToPath(new URL("../../bin/llmdiff.js", import.meta.url));

/** What a command line prints, standard error last, and `[exit N]` where it does not end with 0. */
export function runCommand(command: string, input = ""): string {
  const line = command.replace(/(^|\| *)llmdiff\b/g, `$1"${process.execPath}" "${bin}"`);
  const env = { ...process.env, NO_COLOR: "1", COLUMNS: "100", FORCE_COLOR: "" };
  const { stdout, stderr, status } = spawnSync("sh", ["-c", line], {
    cwd: root,
    input,
    env,
    encoding: "utf8",
  });
  return `${stdout}${stderr}${status === 0 ? "" : `[exit ${status}]\n`}`;
}
