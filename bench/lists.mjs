// The admin list benchmark: scrolls through 100,000 users and 400 models in headless Chromium, and
// measures the frames and the tasks of the page's main thread.
//
//   node bench/lists.mjs
//
// The benchmark needs the output of `npm run build:web`. CHROMIUM_PATH is the path of the browser.
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { longest, longestTask, longTasks, metrics, round, times, trace } from "./browser-measure.mjs";
import { file, json, listen } from "./browser-server.mjs";

const USERS = 100_000;
const MODELS = 400;
const SCROLL_PX = 1200;
const STEPS = 100;
const STEP_MS = 50;

const targets = { task: 50 };

// The server returns 50 users per page. Larger pages load all users in a reasonable time.
const scenarios = [
  { name: "users, loaded while scrolling", tab: "users", pageSize: 50, load: 0 },
  { name: "users, all loaded", tab: "users", pageSize: 5000, load: USERS },
  { name: "models", tab: "models", pageSize: 50, load: 0 },
];

const started = Date.now();
const user = (index) => ({
  id: String(index),
  username: `User${index}`,
  email: index % 2 === 0 ? `user${index}@example.org` : undefined,
  isActive: index % 3 === 0,
  is_pro: index % 50 === 0,
  granted: false,
  is_admin: index === 0,
  protected: index === 0,
  chatCount: index % 200,
  createdAt: new Date(started - index * 900_000).toISOString(),
  lastLoginAt: null,
  lastSeenAt: new Date(started - index * 60_000).toISOString(),
});
const model = (_, index) => ({
  id: `maker/model-${index}`,
  name: `Model ${index}`,
  provider: "Maker",
  modelId: `maker/model-${index}`,
  description: "A steady model with images and a long context.",
  category: "general",
  pricing: "$0.00125 in, $0.01 out",
  isFree: index % 2 === 0,
  isDefault: false,
  isActive: true,
  iconUrl: index % 3 === 0 ? "/provider-icons/openai.svg" : "",
  version: 1,
});
const admin = { id: "0", username: "User0", is_pro: true, is_admin: true, chats_used: 0, chats_limit: null };
const stats = { totalUsers: USERS, activeUsers: 1, totalChats: 1, todayChats: 1, premiumUsers: 1 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--disable-background-networking", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const rows = [];
for (const scenario of scenarios) rows.push(await run(scenario));
await browser.close();

console.table(rows);
const result = { at: new Date().toISOString(), cpus: cpus().length, load: loadavg(), targets, rows };
writeFileSync(
  join(dirname(fileURLToPath(import.meta.url)), "lists.json"),
  `${JSON.stringify(result, null, 2)}\n`,
);

async function run({ name, tab, pageSize, load }) {
  const site = await listen((pathname, response, query) => {
    if (pathname === "/api/user") return json(response, 200, admin);
    if (pathname === "/api/admin/stats") return json(response, 200, stats);
    if (pathname === "/api/admin/models") return json(response, 200, Array.from({ length: MODELS }, model));
    if (pathname === "/api/admin/users") {
      const first = Number(query.get("cursor"));
      const users = Array.from({ length: Math.min(pageSize, USERS - first) }, (_, index) =>
        user(first + index),
      );
      const next = first + pageSize;
      return json(response, 200, { users, nextCursor: next < USERS ? String(next) : null });
    }
    if (pathname.startsWith("/api/")) return json(response, 404, { detail: "Not found." });
    file(response, pathname, "/admin.html");
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  // CPU time of the main thread, which excludes other processes.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(`${site.url}/admin?tab=${tab}`);
  await page
    .getByText(tab === "users" ? "User0" : "Model 0", { exact: true })
    .first()
    .waitFor();
  if (load > 0) await loadAll(page);
  await page.mouse.move(700, 600);
  await page.evaluate(observe);

  const endTrace = await trace(devtools);
  const start = await metrics(devtools);
  for (let step = 0; step < STEPS; step++) {
    // Scroll down most of the time, and then up again.
    await page.mouse.wheel(0, step < STEPS * 0.7 ? SCROLL_PX : -SCROLL_PX);
    await page.waitForTimeout(STEP_MS);
  }
  const stop = await metrics(devtools);
  const cpuTimes = await endTrace();
  const { frames, tasks, nodes, y } = await page.evaluate(() => ({
    ...globalThis.observed,
    nodes: document.querySelectorAll("*").length,
    y: window.scrollY,
  }));
  await page.close();
  site.close();
  frames.sort((a, b) => a - b);
  return {
    what: name,
    frames: frames.length,
    frameMedian: round(frames[Math.floor(frames.length / 2)]),
    frame95: round(frames[Math.floor(frames.length * 0.95)]),
    frameLongest: round(longest(frames)),
    ...times(start, stop),
    task: longestTask(cpuTimes, tasks),
    longTasks: longTasks(cpuTimes, tasks, targets.task),
    nodes,
    scrolledTo: Math.round(y),
    load: round(loadavg()[0]),
  };
}

/** Scrolls down until all users are loaded, then back to the top. */
async function loadAll(page) {
  const shown = page.getByText(`${USERS.toLocaleString("en")} shown`);
  while (!(await shown.isVisible())) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(100);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByText("User0", { exact: true }).first().waitFor();
}

/** Runs in the page. Records the intervals between frames, and tasks over 50 ms. */
function observe() {
  const observed = { frames: [], tasks: [] };
  globalThis.observed = observed;
  let last = performance.now();
  const frame = (now) => {
    observed.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) =>
    observed.tasks.push(...list.getEntries().map((task) => task.duration)),
  ).observe({ type: "longtask" });
}
