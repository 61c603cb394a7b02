import { execFileSync } from "node:child_process";

/** Builds the program once for all tests. */
export default function build(): void {
  if (process.env.LLMDIFF_BUILT === undefined)
    execFileSync("npm", ["run", "build", "--silent"], { stdio: "inherit" });
}
