// npm test: runs every check and prints how long each took. A failing step does not stop the
// following ones. `npm test -- go unit` runs only the named steps. With LAMBDA=1, the browser tests
// use the built Lambdas.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { testTools } from "./python.mjs";
import {
  buildForAWS,
  buildFunctions,
  buildStack,
  buildWeb,
  checkTools,
  install,
  output,
  root,
  windows,
} from "./setup.mjs";

const s3 = join(root, "infra", "dev", "s3");
const web = join(root, "web");
const infra = join(root, "infra");

const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

const cgo = { CGO_ENABLED: "1" };

/** Reports whether Go's race detector works. It needs cgo and a C compiler. */
const hasRaceDetector = () =>
  output("go", ["env", "CGO_ENABLED"], { env: { ...process.env, ...cgo } }) === "1" &&
  output(output("go", ["env", "CC"]) || "cc", ["--version"]) !== null;

/** Returns a command that runs Go tests with the race detector. */
function goRace(args) {
  if (hasRaceDetector()) return go([...goTest, "-race", ...args], root, cgo);
  console.log("Without cgo and a C compiler, the Go tests run without the race detector.");
  return go([...goTest, ...args]);
}

// One set of flags for everything that the steps build, so that Go compiles each package once and not
// once for each set. It is that of the Lambdas. The race detector needs cgo.
process.env.GOFLAGS ??= "-trimpath";
process.env.CGO_ENABLED = "0";

const npx = (args, cwd = web) => ["npx", ["--no-install", ...args], { cwd }];
// With CI=true, tests fail instead of being skipped if a dependency is missing. install() provides
// all of them, except nginx and Caddy: their tests are skipped if they are not installed.
const go = (args, cwd = root, env = {}) => ["go", args, { cwd, env: { ...process.env, CI: "true", ...env } }];

// The lint step runs go vet. Under load, the slowest package can take more than the default 10 minutes.
const goTest = ["test", "-vet=off", "-timeout=30m"];
const attack = "^TestServerHoldsUnderAttack$"; // measures how soon a server under attack responds

/** Lists all packages, which compiles them and their tests. */
const compileAll = ["list", "-export", "-deps", "-test", '-f={{""}}'];

const steps = {
  // Steps that run side by side would compile the same packages: Go shares only what it has compiled,
  // not what it is compiling.
  compile: () => [
    go([...compileAll, "./..."]),
    go([...compileAll, "./..."], s3),
    ...(hasRaceDetector() ? [go([...compileAll, "-race", "./..."], root, cgo)] : []),
  ],
  lint: () => [["node", ["infra/scripts/lint.mjs"], {}]],
  types: () => [npx(["tsc", "--noEmit"])],
  unit: () => [npx(["vitest", "run"])],
  // The simulations in bench take five times as long with the race detector. The tests of the
  // packages that they call already use it.
  go: () => [
    goRace([
      "./functions/...",
      "./infra/archive/...",
      "./infra/server/...",
      "./infra/smoke/...",
      "./shared/...",
    ]),
    go([...goTest, "./bench/..."]),
  ],
  // -count=1 disables Go's test cache, which does not track the Lambdas that these tests build and
  // run. -parallel may exceed the number of processors, because the tests mostly wait.
  dev: () => [
    goRace(["-count=1", "-parallel=4", `-skip=${attack}`, "./infra/dev/..."]),
    go([...goTest, "./..."], s3),
  ],
  attack: () => [go([...goTest, "-count=1", `-run=${attack}`, "./infra/dev"])],
  infra: () => {
    const { cfnLint, python, missing } = testTools();
    if (missing) console.log(`SKIPPED: cfn-lint and the AWS emulator: ${missing}.`);
    buildWeb();
    // For this machine's processor, other steps compile the same packages. In CI, as deployed.
    buildForAWS({ native: !process.env.CI });
    const env = { ...process.env, ...(!missing && { CFN_LINT: cfnLint, MOTO_PYTHON: python }) };
    return [npx(["tsc", "--noEmit"], infra), ["npx", ["--no-install", "vitest", "run"], { cwd: infra, env }]];
  },
  build: () => {
    buildWeb();
    return [["node", ["infra/scripts/budget.mjs"], {}]];
  },
  sam: () => [["node", ["infra/scripts/sam-test.mjs"], {}]],
  image: () => [["node", ["infra/scripts/image-test.mjs"], {}]],
  browser: async () => {
    buildWeb();
    if (process.env.LAMBDA === "1") buildFunctions(join(root, "infra", "build", "functions"));
    const env = { ...process.env, CHROMIUM_PATH: browser(), STACK: JSON.stringify(await buildStack()) };
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
  const commands = await steps[chosen[0]]();
  const passed = commands.every(([command, args, options]) => {
    const result = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: windows, ...options });
    return result.status === 0;
  });
  process.exit(passed ? 0 : 1);
}

/**
 * The order of the steps. The lanes of a stage run side by side. Even two processors can run three
 * lanes, because each lane often waits. The browser tests and the attack have a stage of their own
 * because they measure times.
 */
const stages = [
  [["compile"], ["build", "unit"]],
  [["dev"], ["go"], ["infra", "sam", "image"]],
  [["browser", "attack"]],
];

/**
 * Steps that do not measure times. They run during all stages at low priority, on processors that
 * the other steps leave idle.
 */
const background = ["lint", "types"];
const lowPriority = 10;

const lastLines = 40; // of a failed step, printed again at the end, where they are easily found

/**
 * Runs a step in its own process, so a failing build ends only that step. Prints the step's output
 * when it ends, or as it runs if `direct` is true.
 */
async function runStep(name, { direct = false, priority = 0 } = {}) {
  const started = performance.now();
  if (direct) console.log(`\n== ${name}`);
  const stdio = direct ? "inherit" : ["ignore", "pipe", "pipe"];
  const child = spawn(process.execPath, [import.meta.filename, name], { stdio });
  if (priority > 0) setPriority(child.pid, priority);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => output.push(data));
  const [status] = await once(child, "close");
  const text = `${Buffer.concat(output)}`;
  if (!direct) process.stdout.write(`\n== ${name}\n${text}`);
  return { name, passed: status === 0, took: seconds(started), text };
}

const started = performance.now();
const results = [];
const selected = (names) => names.filter((name) => chosen.length === 0 || chosen.includes(name));
const runLane = async (names, options) => {
  for (const name of names) results.push(await runStep(name, options));
};
const atLowPriority = runLane(selected(background), { priority: lowPriority });
for (const stage of stages) {
  const lanes = stage.map(selected).filter((lane) => lane.length > 0);
  await Promise.all(lanes.map((lane) => runLane(lane, { direct: lanes.length === 1 })));
}
await atLowPriority;

for (const { name, passed, text } of results)
  if (!passed && text)
    console.log(`\n== end of ${name}\n${text.trimEnd().split("\n").slice(-lastLines).join("\n")}`);
console.log("");
for (const { name, passed, took } of results)
  console.log(`${passed ? "ok  " : "FAIL"} ${name.padEnd(8)} ${took.padStart(6)} s`);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`\n${results.length - failed} passed, ${failed} failed in ${seconds(started)} s`);
process.exit(failed > 0 ? 1 : 0);
