// Finds or installs Chromium for the browser tests.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fail, output, root, run, windows } from "./setup.mjs";

const places = [
  process.env.CHROMIUM_PATH,
  // Preferred to the full browser, because the tests take a third less time in the headless shell.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Returns the path of the Chromium that Playwright downloaded, if any. */
function playwrightDownload() {
  try {
    const { chromium } = createRequire(join(root, "web", "package.json"))("@playwright/test");
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  } catch {
    return undefined;
  }
}

const find = () => places.find((path) => path && existsSync(path)) ?? playwrightDownload();

/** Returns the path of Chromium, installing it if necessary. */
export function browser() {
  const found = find();
  if (found) return found;
  console.log("Installing Chromium");
  if (process.getuid?.() === 0 && output("apt-get", ["--version"])) {
    run("apt-get", ["update", "-qq"]);
    const shell = output("apt-cache", ["show", "chromium-headless-shell"]);
    const name = shell ? "chromium-headless-shell" : "chromium";
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    });
  } else {
    run(windows ? "npx.cmd" : "npx", ["playwright", "install", "chromium"], { cwd: join(root, "web") });
  }
  return (
    find() ?? fail("Neither Chromium nor Chrome was found. Install one, or set CHROMIUM_PATH to its path.")
  );
}
