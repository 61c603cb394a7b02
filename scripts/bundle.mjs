// Puts the compiled files of build/ and the packages that every run needs together in dist/: a run loads a few files
// instead of hundreds, which is most of the time that a small comparison takes. Packages that few runs need stay
// outside and are loaded when they are needed.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const INSIDE = ["chalk", "commander", "diff", "get-east-asian-width", "jsondiffpatch"];

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const isOutside = (id) =>
  !/^(\.|\/|[A-Za-z]:)/.test(id) && !INSIDE.some((name) => id === name || id.startsWith(`${name}/`));

async function write(input, output) {
  const bundle = await rolldown({
    input,
    external: (id, importer) => isOutside(id) && !importer?.includes("node_modules"),
    platform: "node",
  });
  await bundle.write({ dir: path("../dist"), ...output });
}

// The program itself is CommonJS, which Node 20 starts about 18 ms sooner than modules.
await write(
  { cli: path("../build/cli.js") },
  { format: "cjs", entryFileNames: "[name].cjs", chunkFileNames: "cli/[name].cjs" },
);
await write({ index: path("../build/index.js") }, { format: "esm", chunkFileNames: "[name].js" });

/** The licence that lies in a package, or what its description says of it. */
function licenceOf(name) {
  const folder = path(`../node_modules/${name}`);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return readFileSync(`${folder}/${file}`, "utf8").trim();
  const { license, author, repository } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  return `${license}, by ${author?.name ?? author}; ${repository?.url ?? repository}`;
}

const licences = INSIDE.map((name) => `${name}\n\n${licenceOf(name)}\n`);
writeFileSync(path("../dist/LICENCES.txt"), licences.join(`\n${"-".repeat(80)}\n\n`));
