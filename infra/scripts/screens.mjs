// npm run screens -- save <dir>: takes screenshots of every state of the web app.
// npm run screens -- compare <dir>: takes them again and fails when a pixel differs.
// Further arguments go to Playwright: --grep "browse", --workers 1.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { browser } from "./browser.mjs";
import { buildStack, buildWeb, checkTools, fail, install, root, windows } from "./setup.mjs";

const [command, directory, ...options] = process.argv.slice(2);
if (!["save", "compare"].includes(command) || !directory || directory.startsWith("-"))
  fail('Usage: npm run screens -- save|compare <directory> [--grep "part of a state\'s name"]');
const saved = resolve(directory);
if (command === "compare" && !existsSync(saved))
  fail(`${saved} does not exist. Save screenshots first: npm run screens -- save ${directory}`);

checkTools();
install();
buildWeb();
const { status } = spawnSync(
  "npx",
  [
    "--no-install",
    "playwright",
    "test",
    "--config=screens/playwright.config.ts",
    `--update-snapshots=${command === "save" ? "all" : "none"}`,
    ...options,
  ],
  {
    cwd: join(root, "web"),
    stdio: "inherit",
    shell: windows,
    env: {
      ...process.env,
      SCREENS: saved,
      CHROMIUM_PATH: browser(),
      STACK: JSON.stringify(await buildStack()),
    },
  },
);
process.exit(status ?? 1);
