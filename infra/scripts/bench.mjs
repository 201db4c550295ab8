// npm run bench: runs the benchmarks, prints tables, writes JSON under bench/ and updates
// docs/performance.md. `npm run bench -- chat start` runs only the named parts. With --check, it
// writes nothing and runs only `keys`, `chat`, `start` and `memory`. `chat` and `start` compare their
// ratios with the recorded ones, and measure any worse ones again. `keys` and `memory` fail if a
// limit is exceeded. With --full, the browser benchmark streams for 100 seconds instead of 20. For
// `claims` with a real model, see bench/claims/run.ts.
import { resolve } from "node:path";
import { browser } from "./browser.mjs";
import { buildStack, buildWeb, checkTools, fail, install, run } from "./setup.mjs";

const check = process.argv.includes("--check");
const parts = {
  keys: () => run("go", ["run", "./bench/keys", ...(check ? [] : ["-json", "bench/keys.json"])]),
  chat: () => run("go", ["run", "./bench/chat", check ? "-check" : "-json", "bench/chat.json"]),
  start: () => run("go", ["run", "./bench/start", check ? "-check" : "-json", "bench/start.json"]),
  memory: () => {
    const test = "test . -run TestStreamingFunctionInMemoryCgroup -v -count 1 -timeout 60m".split(" ");
    const flags = ["-cgroup-rounds", "50", ...(check ? [] : ["-cgroup-json", resolve("bench/memory.json")])];
    run("go", ["-C", "infra/dev", ...test, "-args", ...flags]);
  },
  share: () => {
    const test = "test . -run TestFirstTokenByMemory -v -count 1".split(" ");
    run("go", ["-C", "infra/dev", ...test, "-args", "-share-json", resolve("bench/share.json")]);
  },
  browser: () => {
    buildWeb();
    run("node", ["bench/browser.mjs", ...process.argv.slice(2).filter((flag) => flag === "--full")], {
      env: { ...process.env, CHROMIUM_PATH: browser() },
    });
  },
  lists: () => {
    buildWeb();
    run("node", ["bench/lists.mjs"], { env: { ...process.env, CHROMIUM_PATH: browser() } });
  },
  load: async () => {
    buildWeb();
    await buildStack();
    run("node", ["bench/load.mjs"], { env: { ...process.env, CHROMIUM_PATH: browser() } });
  },
  claims: () => {
    const model = process.argv.filter((argument) => argument.startsWith("--model="));
    run("npx", ["--no-install", "tsx", "bench/claims/run.ts", ...model]);
  },
  landing: async () => {
    buildWeb();
    await buildStack();
    run("node", ["bench/landing.mjs"], { env: { ...process.env, CHROMIUM_PATH: browser() } });
  },
};

const available = check ? ["keys", "chat", "start", "memory"] : Object.keys(parts);
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
for (const part of chosen) {
  if (!available.includes(part))
    fail(
      `Unknown benchmark${check ? ", or one that does not support --check" : ""}: ${part}. Choose from ${available.join(", ")}.`,
    );
}
checkTools();
install();
for (const part of chosen.length > 0 ? chosen : available) await parts[part]();
if (!check) run("node", ["bench/tables.mjs"]);
