import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

/**
 * The tests that need a DOM, or mock modules, globals or the clock. Each loads its own modules. The
 * others share theirs, which saves a third of the unit tests' time.
 */
const isolatedTests = readdirSync(resolve(import.meta.dirname, "test"))
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `test/${name}`)
  .filter((path) =>
    /@vitest-environment|\bvi\./.test(readFileSync(resolve(import.meta.dirname, path), "utf8")),
  );

const tests = defineConfig({
  test: {
    environment: "node",
    // Testing Library unmounts what a test has rendered in a global afterEach.
    globals: true,
    // The default of 5 and 10 seconds is too short for a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ["test/timeouts.ts"],
    pool: "threads",
    projects: [
      { extends: true, test: { name: "isolated", include: isolatedTests } },
      {
        extends: true,
        test: {
          name: "shared",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: isolatedTests,
          isolate: false,
        },
      },
    ],
  },
});

export default defineConfig((env) => mergeConfig(viteConfig(env), tests));
