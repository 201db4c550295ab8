import { defineConfig } from "@playwright/test";

const ci = Boolean(process.env.CI);

/** The browser tests: real Chromium against the whole local stack, one stack per worker. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // The profile is searched afterwards; see infra/scripts/canary.mjs.
  testIgnore: process.env.CANARY ? [] : ["profile.spec.ts"],
  fullyParallel: true,
  forbidOnly: ci,
  // A test that passes only the second time is listed as flaky at the end of the run.
  retries: ci ? 1 : 0,
  workers: 4, // more than a small machine's two cores, because a worker waits a third of the time
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: ci ? "line" : "list",
  use: {
    browserName: "chromium",
    locale: "en-US",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
      ],
    },
  },
});
