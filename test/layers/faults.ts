import { posix } from "node:path";
import { type Import, readGlobals, readImports } from "./imports.ts";
import { AT_START, BANNED, ENTRIES, HOMES, IN_HASTE, ROOMS } from "./rooms.ts";

interface Module {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/**
 * What breaks the layer rule, one line each. `files` are the sources of the program by their path in `src`, all of
 * them: what none of them reaches counts as a fault too.
 */
export function faults(files: ReadonlyMap<string, string>): string[] {
  const modules = [...files].map(([path, text]) => ({ path, text, imports: readImports(text) }));
  return [
    ...modules.flatMap((module) => module.imports.flatMap((one) => faultsOfImport(module.path, one))),
    ...modules.flatMap(faultsOfGlobals),
    ...modules.flatMap((module) => missing(module, files)),
    ...circles(modules),
    ...unreachable(modules),
  ];
}

function faultsOfImport(path: string, one: Import): string[] {
  const { specifier } = one;
  if (specifier === "") return [`${path}: an import() of something that is no plain string`];
  if (IN_HASTE.includes(path) && !one.dynamic && !one.typeOnly && !AT_START.includes(specifier)) {
    return [`${path} imports ${specifier} at start: it has to answer --help at once`];
  }
  return specifier.startsWith(".") ? faultsOfRooms(path, one) : faultsOfPackage(path, specifier);
}

function faultsOfRooms(path: string, one: Import): string[] {
  const target = resolve(path, one.specifier);
  if (target.startsWith("../")) {
    return target.startsWith("../generated/") ? [] : [`${path} imports ${target}, which is outside of src`];
  }
  const from = roomOf(path);
  const to = roomOf(target);
  const room = ROOMS[from];
  if (room === undefined) return [`${path} stands in no room of the plan`];
  if (from === to) return [];
  if (!room.imports.includes(to)) {
    return [`${path} imports ${target}: ${from} may not import ${to}, because ${room.because}`];
  }
  if (room.typesOnly?.includes(to) && !one.typeOnly) {
    return [`${path} imports ${target}: ${from} may import only types of ${to}, because ${room.because}`];
  }
  return [];
}

function faultsOfPackage(path: string, specifier: string): string[] {
  const name = packageOf(specifier);
  const home = HOMES[name];
  if (BANNED.includes(name)) return [`${path} imports ${name}, which nothing may`];
  if (home === undefined)
    return name.startsWith("node:") ? [] : [`${path} imports ${name}, which has no home`];
  return home.file === path
    ? []
    : [`${path} imports ${name}: only ${home.file} may, because ${home.because}`];
}

function faultsOfGlobals({ path, text }: Module): string[] {
  const used = readGlobals(text, path === "process.ts" ? ["fetch"] : ["process", "console", "fetch"]);
  return used.map((name) => `${path} uses ${name}`);
}

function missing({ path, imports }: Module, files: ReadonlyMap<string, string>): string[] {
  return localTargets(path, imports)
    .filter((target) => !target.startsWith("../") && !files.has(target))
    .map((target) => `${path} imports ${target}, which does not exist`);
}

/** Circles of imports that are there when the program runs; types may refer to each other. */
function circles(modules: readonly Module[]): string[] {
  const edges = new Map(
    modules.map(({ path, imports }) => [
      path,
      localTargets(
        path,
        imports.filter((one) => !one.typeOnly),
      ),
    ]),
  );
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): string[] => {
    if (trail.includes(path)) return [`circle: ${[...trail.slice(trail.indexOf(path)), path].join(" > ")}`];
    if (done.has(path)) return [];
    const found = (edges.get(path) ?? []).flatMap((target) => walk(target, [...trail, path]));
    done.add(path);
    return found;
  };
  return modules.flatMap(({ path }) => walk(path, []));
}

function unreachable(modules: readonly Module[]): string[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const reached = new Set<string>();
  const open = [...ENTRIES];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const module = byPath.get(path);
    if (module === undefined || reached.has(path)) continue;
    reached.add(path);
    open.push(...localTargets(path, module.imports));
  }
  return modules
    .filter(({ path }) => !reached.has(path))
    .map(({ path }) => `${path} is reached from neither ${ENTRIES.join(" nor ")}`);
}

function localTargets(path: string, imports: readonly Import[]): string[] {
  return imports.filter((one) => one.specifier.startsWith(".")).map((one) => resolve(path, one.specifier));
}

function resolve(path: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(path), specifier));
}

function roomOf(path: string): string {
  return path.split("/")[0]!.replace(/\.ts$/, "");
}

/** `diff` of `diff/lib/index.js`, `@scope/name` of `@scope/name/part`; parts of Node keep their whole name. */
function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return specifier;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
