// npm run bench: runs the benchmarks, prints tables and writes JSON under bench/. With `-- --full`
// the browser benchmark streams for 100 seconds instead of 20.
import { browser } from "./browser.mjs";
import { buildWeb, checkTools, install, run } from "./setup.mjs";

checkTools();
install();
run("go", ["run", "./bench/keys", "-json", "bench/keys.json"]);
buildWeb();
run("node", ["bench/browser.mjs", ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM_PATH: browser() },
});
