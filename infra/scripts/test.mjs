// npm test: set-up, then every check, each with its time. A failing step does
// not hide the ones behind it. `npm test -- go web` runs the named steps only.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { testTools } from "./python.mjs";
import { buildForAWS, buildLocal, buildWeb, checkTools, install, output, root, windows } from "./setup.mjs";

const local = join(root, "infra", "local");
const web = join(root, "web");
const infra = join(root, "infra");

/** The race detector needs a C compiler; without one the tests run without it. */
function race() {
  if (
    output("go", ["env", "CGO_ENABLED"]) === "1" &&
    output(output("go", ["env", "CC"]) || "cc", ["--version"]) !== null
  )
    return ["-race"];
  console.log("No C compiler: the Go tests run without the race detector.");
  return [];
}

const npx = (args, cwd = web) => ["npx", ["--no-install", ...args], { cwd }];
// With CI=true a test fails for what is missing that a bare `go test` is skipped for: install() has just seen to it.
const go = (args, cwd = root) => ["go", args, { cwd, env: { ...process.env, CI: "true" } }];

const steps = {
  lint: () => [["node", ["infra/scripts/lint.mjs"], {}]],
  types: () => [npx(["tsc", "--noEmit"])],
  unit: () => [npx(["vitest", "run"])],
  go: () => [go(["test", ...race(), "./..."])],
  // -count=1: Go's test cache does not see the Lambdas that these tests build and run.
  local: () => [go(["test", "-count=1", ...race(), "./..."], local)],
  infra: () => {
    const { cfnLint, python, missing } = testTools();
    if (missing) console.log(`SKIPPED: cfn-lint and the deployment to an emulator, for ${missing}.`);
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
    const env = { ...process.env, CHROMIUM_PATH: browser(), STACK: buildLocal() };
    return [["npx", ["--no-install", "playwright", "test"], { cwd: web, env }]];
  },
};

checkTools();
install();
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}. The steps are ${Object.keys(steps).join(", ")}.`);
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

// Each step is a process of its own: where a build fails, it ends that one alone.
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
