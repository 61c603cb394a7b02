import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Compiles a program that uses the package, strictly and without the types of Node; what the compiler says. */
function compile(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), "llmdiff-types-"));
  const options = { module: "nodenext", target: "es2022", strict: true, noEmit: true, types: [] };
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/llmdiff"));
  writeFileSync(join(folder, "program.mts"), program);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
  try {
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], {
      encoding: "utf8",
      stdio: "pipe",
    });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the published types need no types of Node", () => {
  const program = `
    import { compare, type Report, validateReport } from "llmdiff";
    const report: Report = compare("prev.json", "curr.json");
    const codes: string[] = report.pairs[0]!.findings.map(({ code }) => code);
    export const faults: string[] = [...codes, ...validateReport(report)];`;
  expect(compile(program)).toBe("");
});

test("they are types, not any", () => {
  const program = 'import { compare } from "llmdiff"; export const one: number = compare("a", "b");';
  expect(compile(program)).toContain("Type 'Report' is not assignable to type 'number'");
});
