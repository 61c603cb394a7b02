// Puts the compiled files of build/ together in dist/: one file to start with and one chunk for what a command needs.
// A run loads a few files instead of two hundred, which is most of the time that a small comparison takes.
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const isPackage = (id) => !/^(\.|\/|[A-Za-z]:)/.test(id);

const bundle = await rolldown({
  input: { cli: path("../build/cli.js"), index: path("../build/index.js") },
  external: isPackage,
  platform: "node",
});
await bundle.write({ dir: path("../dist"), format: "esm", chunkFileNames: "[name].js" });
