import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The command line is tested as users run it, so it is built first.
    globalSetup: "test/build.ts",
    testTimeout: 30_000,
  },
});
