import { defineConfig } from "@playwright/test";
import e2e from "../playwright.config.ts";

/** Screenshots of every state of the web app. `npm run screens` saves or compares them. */
export default defineConfig({
  ...e2e,
  testDir: ".",
  outputDir: "../test-results/screens",
  snapshotPathTemplate: `${process.env.SCREENS}/{arg}{ext}`,
  timeout: 120_000,
  reporter: [["./reporter.ts"]],
  expect: {
    timeout: 15_000,
    toHaveScreenshot: { animations: "disabled", caret: "hide", maxDiffPixels: 0, threshold: 0 },
  },
  use: {
    ...e2e.use,
    screenshot: "off",
    timezoneId: "UTC",
    ...(process.env.SCREENS_LANGUAGE && { locale: process.env.SCREENS_LANGUAGE }),
    launchOptions: {
      ...e2e.use?.launchOptions,
      // Makes rendering deterministic, including antialiasing.
      args: [
        ...(e2e.use?.launchOptions?.args ?? []),
        "--disable-gpu",
        "--disable-partial-raster",
        "--disable-lcd-text",
        "--num-raster-threads=1",
      ],
    },
  },
});
