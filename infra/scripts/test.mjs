// npm test: runs every check and prints how long each took. A failing step does not stop the
// following ones. `npm test -- go unit` runs only the named steps. With LAMBDA=1, the browser tests
// run over the built Lambdas.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { testTools } from "./python.mjs";
import {
  buildForAWS,
  buildFunctions,
  buildLocal,
  buildWeb,
  checkTools,
  install,
  output,
  root,
  windows,
} from "./setup.mjs";

const local = join(root, "infra", "local");
const web = join(root, "web");
const infra = join(root, "infra");

/** Returns the flag for the race detector, which needs a C compiler. */
function raceFlag() {
  if (
    output("go", ["env", "CGO_ENABLED"]) === "1" &&
    output(output("go", ["env", "CC"]) || "cc", ["--version"]) !== null
  )
    return ["-race"];
  console.log("No C compiler: the Go tests run without the race detector.");
  return [];
}

const npx = (args, cwd = web) => ["npx", ["--no-install", ...args], { cwd }];
// With CI=true, tests fail instead of being skipped if a dependency is missing. install() provides
// all of them, except nginx and Caddy: their tests are skipped if they are not installed.
const go = (args, cwd = root) => ["go", args, { cwd, env: { ...process.env, CI: "true" } }];

const steps = {
  lint: () => [["node", ["infra/scripts/lint.mjs"], {}]],
  types: () => [npx(["tsc", "--noEmit"])],
  unit: () => [npx(["vitest", "run"])],
  go: () => [go(["test", ...raceFlag(), "./..."])],
  // -count=1 disables Go's test cache, which does not track the Lambdas that these tests build and
  // run.
  local: () => [go(["test", "-count=1", ...raceFlag(), "./..."], local)],
  infra: () => {
    const { cfnLint, python, missing } = testTools();
    if (missing) console.log(`SKIPPED: cfn-lint and the AWS emulator: ${missing}.`);
    buildWeb();
    buildForAWS();
    const env = { ...process.env, ...(!missing && { CFN_LINT: cfnLint, MOTO_PYTHON: python }) };
    return [npx(["tsc", "--noEmit"], infra), ["npx", ["--no-install", "vitest", "run"], { cwd: infra, env }]];
  },
  build: () => {
    buildWeb();
    return [["node", ["infra/scripts/budget.mjs"], {}]];
  },
  browser: () => {
    buildWeb();
    if (process.env.LAMBDA === "1") buildFunctions(join(root, "infra", "build", "functions"));
    const env = { ...process.env, CHROMIUM_PATH: browser(), STACK: buildLocal() };
    return [["npx", ["--no-install", "playwright", "test"], { cwd: web, env }]];
  },
};

checkTools();
install();
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(", ")}. The steps are ${Object.keys(steps).join(", ")}.`);
  process.exit(1);
}

if (chosen.length === 1) {
  const commands = steps[chosen[0]]();
  const passed = commands.every(([command, args, options]) => {
    const result = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: windows, ...options });
    return result.status === 0;
  });
  process.exit(passed ? 0 : 1);
}

// Each step runs in its own process, so a failing build ends only that step.
const results = [];
for (const name of Object.keys(steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n== ${name}`);
  const started = Date.now();
  const { status } = spawnSync(process.execPath, [import.meta.filename, name], { stdio: "inherit" });
  results.push({ name, passed: status === 0, seconds: ((Date.now() - started) / 1000).toFixed(1) });
}

console.log("");
for (const { name, passed, seconds } of results)
  console.log(`${passed ? "ok  " : "FAIL"} ${name.padEnd(8)} ${seconds.padStart(6)} s`);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
