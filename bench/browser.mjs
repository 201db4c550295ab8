// The browser benchmark: measures the cost of rendering answers in headless Chromium.
//
//   node bench/browser.mjs [--full]
//
// The scenarios are three answers at 200 tokens per second each, with code, tables and formulas; a
// single code block of 5,000 lines; and three hostile answers of 100,000 characters. By default,
// the three answers start at 64,000 characters and grow for 20 s; with --full they start empty and
// grow for 100 s. Hostile answers always grow for 20 s.
//
// The benchmark needs the output of `npm run build:web`. CHROMIUM_PATH is the path of the browser.
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { codeAnswer, mixedAnswer } from "./browser-answers.mjs";
import { longest, longestTask, longTasks, metrics, round, times, trace } from "./browser-measure.mjs";
import { serve } from "./browser-server.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const full = process.argv.includes("--full");
const TOKEN = 4; // characters
const PACE = 200 * TOKEN; // characters of each answer per second
const WINDOW_S = 20;
const KEY_EVERY_MS = 700;
const SCROLL_PX = 400;
/** How much longer the three answers are, so that none ends while they are measured. */
const SPARE_S = 20;
const HOSTILE = 100_000; // characters of each answer

const seconds = full ? 100 : 20;
const before = full ? 0 : 64_000;
const size = before + PACE * (seconds + SPARE_S);
const scenarios = [
  {
    name: "three answers",
    answers: [1, 2, 3].map((seed) => mixedAnswer(seed, size)),
    before,
    seconds,
  },
  { name: "5,000 lines of code", answers: [codeAnswer(5000)], before: -PACE * seconds, seconds },
  {
    name: "hostile answers",
    answers: ["$x$\n", "1. x\n", "[1]"].map((part) => part.repeat(Math.ceil(HOSTILE / part.length))),
    before: HOSTILE - PACE * 20,
    seconds: 20,
  },
];

const targets = { script: 0.6, style: 2, task: 50, key: 100, nodes: 60_000 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const rows = [];
for (const scenario of scenarios) rows.push(...(await run(scenario)));
await browser.close();

console.table(rows);
const result = { at: new Date().toISOString(), cpus: cpus().length, load: loadavg(), full, targets, rows };
writeFileSync(join(here, "browser.json"), `${JSON.stringify(result, null, 2)}\n`);

async function run({ name, answers, before, seconds }) {
  const server = await serve({ answers, before, pace: PACE });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  // CPU time of the main thread, which excludes other processes.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(`${server.url}/chat`);
  await page.getByText(`AI Models (${answers.length}/3)`).waitFor();
  await page.getByPlaceholder("Start a message...").fill("Go");
  await page.keyboard.press("Enter");
  await server.streaming;
  await page.evaluate(() => document.fonts.ready);
  if (before !== 0) await page.waitForTimeout(6000); // do not measure the initial text
  await page.evaluate(observe);

  const rows = [];
  for (let from = 0; from < seconds; from += WINDOW_S) {
    const endTrace = await trace(devtools);
    const start = await metrics(devtools);
    const end = Date.now() + WINDOW_S * 1000;
    let keys = 0;
    while (Date.now() < end) {
      await page.keyboard.press("a");
      keys++;
      await page.waitForTimeout(KEY_EVERY_MS);
    }
    const stop = await metrics(devtools);
    rows.push({
      what: `${name}, ${from} to ${from + WINDOW_S} s`,
      ...(await measure(page, start, stop, endTrace)),
      keys,
    });
  }

  // Measure the final rendering of the finished answers, and fast scrolling through them.
  const endTrace = await trace(devtools);
  const start = await metrics(devtools);
  await page
    .getByRole("button", { name: "Copy answer" })
    .nth(answers.length - 1)
    .waitFor({ timeout: 60_000 });
  const answer = page.getByRole("article").last().getByRole("region").first();
  await answer.locator("[tabindex='0']").first().hover(); // its scroll area
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, -SCROLL_PX);
    await page.waitForTimeout(50);
  }
  const stop = await metrics(devtools);
  rows.push({
    what: `${name}, finished, scrolled`,
    ...(await measure(page, start, stop, endTrace)),
    keys: 0,
  });
  await page.close();
  server.close();
  return rows;
}

/** Runs in the page. Records tasks over 50 ms and the delay until each key press is displayed. */
function observe() {
  const observed = { tasks: [], keys: [] };
  globalThis.observed = observed;
  new PerformanceObserver((list) =>
    observed.tasks.push(...list.getEntries().map((task) => task.duration)),
  ).observe({
    type: "longtask",
  });
  new PerformanceObserver((list) => {
    for (const event of list.getEntries()) if (event.name === "keydown") observed.keys.push(event.duration);
  }).observe({ type: "event", durationThreshold: 16 });
}

async function measure(page, start, stop, endTrace) {
  const cpuTimes = await endTrace();
  const { tasks, keys, nodes, characters } = await page.evaluate(() => {
    const { tasks, keys } = globalThis.observed;
    globalThis.observed.tasks = [];
    globalThis.observed.keys = [];
    const nodes = document.querySelectorAll("*").length;
    const characters = document.querySelector(".markdown")?.textContent?.length ?? 0;
    return { tasks, keys, nodes, characters };
  });
  return {
    ...times(start, stop),
    task: longestTask(cpuTimes, tasks),
    longTasks: longTasks(cpuTimes, tasks, targets.task),
    taskWallClock: Math.round(longest(tasks)),
    key: Math.max(0, ...keys),
    nodes,
    characters,
    load: round(loadavg()[0]),
  };
}
