// The landing page's Lighthouse benchmark: measures the built site on the local stack, in headless
// Chromium that emulates a phone on slow 4G. The scores and times are medians of five runs.
//
//   node bench/landing.mjs
//
// Needs the output of `npm run build:web` and the local stack's binary. CHROMIUM_PATH is the path
// of the browser. npm exec fetches Lighthouse, because only this benchmark needs its 200 packages.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startStack } from "./local-stack.mjs";

/** The last major version that supports Node 20. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 5;
const targets = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
/** In milliseconds, except for the layout shift and the bytes. */
const metrics = {
  "first-contentful-paint": "first contentful paint",
  "largest-contentful-paint": "largest contentful paint",
  "total-blocking-time": "total blocking time",
  "cumulative-layout-shift": "cumulative layout shift",
  "total-byte-weight": "bytes",
};

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const stack = await startStack();
let failed = false;
try {
  const reports = Array.from({ length: RUNS }, () => lighthouse(stack.url));
  const row = {
    ...medians(Object.keys(targets), (id, report) => Math.round(report.categories[id].score * 100)),
    ...medians(Object.keys(metrics), (id, report) => Number(report.audits[id].numericValue.toFixed(3))),
  };
  console.table(
    Object.entries(row).map(([id, value]) => ({
      what: metrics[id] ?? id,
      value,
      target: targets[id] ?? "",
    })),
  );
  failed = Object.entries(targets).some(([id, target]) => row[id] < target);
  const result = {
    at: new Date().toISOString(),
    cpus: cpus().length,
    load: loadavg(),
    lighthouse: LIGHTHOUSE,
    runs: RUNS,
    targets,
    row,
    performance: reports.map(({ categories }) => Math.round(categories.performance.score * 100)),
  };
  writeFileSync(join(here, "landing.json"), `${JSON.stringify(result, null, 2)}\n`);

  /** Returns the median of each value over the reports. */
  function medians(ids, read) {
    const middle = (id) => reports.map((report) => read(id, report)).sort((a, b) => a - b)[RUNS >> 1];
    return Object.fromEntries(ids.map((id) => [id, middle(id)]));
  }
} finally {
  await stack.stop();
}
process.exit(failed ? 1 : 0);

/** Runs Lighthouse once with its defaults and returns its report. */
function lighthouse(url) {
  const file = join(stack.data, "report.json");
  const flags = ["--headless=new", "--disable-background-networking", "--disable-component-update"];
  if (process.getuid?.() === 0) flags.push("--no-sandbox");
  const { status } = spawnSync(
    "npm",
    [
      "exec",
      "--yes",
      `--package=${LIGHTHOUSE}`,
      "--",
      "lighthouse",
      `${url}/`,
      "--quiet",
      "--no-enable-error-reporting",
      `--only-categories=${Object.keys(targets).join(",")}`,
      "--output=json",
      `--output-path=${file}`,
      `--chrome-flags=${flags.join(" ")}`,
    ],
    {
      cwd: root,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if (status !== 0) throw new Error(`Lighthouse exited with status ${status}.`);
  return JSON.parse(readFileSync(file, "utf8"));
}
