import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/synthesise.ts",
    hookTimeout: 300_000,
    testTimeout: 300_000, // other compilers and other people's tools run in some
    fileParallelism: false,
  },
});
