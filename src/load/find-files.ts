import { createRequire } from "node:module";
import type { Problem } from "../model/report.ts";
import { exists, isFolder, listFiles } from "./disk.ts";
import { isReadWithRequest } from "./siblings.ts";

const PATTERN = /[*?[\]{}]/;

/**
 * The files that are meant by names of files, folders and patterns, each once, in the order of the names; a response
 * that is read with its request is left out. What is not there, and folders that cannot be read, go to `problems`.
 */
export function findFiles(names: readonly string[]): { files: string[]; problems: Problem[] } {
  const files = new Set<string>();
  const problems: Problem[] = [];
  const problem = (file: string, reason: string): void => {
    problems.push({ file, record: null, reason });
  };
  for (const name of names) {
    const isPattern = !exists(name) && PATTERN.test(name);
    const found = isPattern ? matching(name) : [name];
    if (found.length === 0) problem(name, "matches no file");
    for (const path of found) {
      for (const file of isFolder(path) ? listFiles(path, problem) : [path]) {
        if (!isReadWithRequest(file)) files.add(file);
      }
    }
  }
  return { files: [...files], problems };
}

function matching(pattern: string): string[] {
  const glob: typeof import("fast-glob") = createRequire(import.meta.url)("fast-glob");
  return glob.globSync(pattern, { dot: true, suppressErrors: true }).sort();
}
