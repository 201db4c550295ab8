import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/synthesize.ts",
    hookTimeout: 300_000,
    testTimeout: 300_000, // some tests run Go builds, cfn-lint or moto
    fileParallelism: false,
  },
});
