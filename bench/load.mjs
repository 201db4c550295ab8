// The load benchmark: measures the first contentful paint of /chat and the time until a question can
// be sent, on a slow connection, in headless Chromium.
//
//   node bench/load.mjs [label] [URL]
//
// It serves web/dist with the local stack, or measures a running one at the URL, and stores the
// medians under the label ("now" by default) in bench/load.json. The connection is Lighthouse's
// slow 4G: 150 ms of latency and 1.6 Mbit/s. The CPU is not throttled. CHROMIUM_PATH is the path of
// the browser.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startStack } from "./local-stack.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const { chromium } = createRequire(join(root, "web", "package.json"))("@playwright/test");
const [label = "now", address] = process.argv.slice(2);
const RUNS = 7;
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
};

/** Runs in the page: types a question as soon as it can, and records when it can be sent. */
function askEarly() {
  let typed = false;
  const look = () => {
    const input = document.querySelector("textarea");
    if (input && !typed) {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
      set.call(input, "Why is the sky blue?");
      input.dispatchEvent(new Event("input", { bubbles: true }));
      typed = true;
    }
    const send = input?.closest("form")?.querySelector("button[type=submit]");
    if (typed && send && !send.disabled) window.sendableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function measure(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await page.addInitScript(askEarly);
  await page.goto(`${url}/chat`, { waitUntil: "commit" });
  await page.waitForFunction(() => window.sendableAt !== undefined);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    send: window.sendableAt,
  }));
  await context.close();
  return times;
}

const median = (values) => Math.round(values.sort((a, b) => a - b)[values.length >> 1]);

const stack = address ? { url: address, stop: () => {} } : await startStack();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const runs = [];
try {
  for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, stack.url));
} finally {
  await browser.close();
  await stack.stop();
}
const result = {
  firstContentfulPaintMs: median(runs.map(({ paint }) => paint)),
  firstSendMs: median(runs.map(({ send }) => send)),
};
console.table({ [label]: result });
const file = join(here, "load.json");
let results = {};
try {
  results = JSON.parse(readFileSync(file, "utf8"));
} catch {
  // There are no earlier results.
}
writeFileSync(file, `${JSON.stringify({ ...results, [label]: result }, null, 2)}\n`);
