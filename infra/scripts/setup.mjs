// Setup that every command shares. Each step checks whether it is needed, so a second run is fast.
// Uses only Node's built-in modules, because it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { writeRecord } from "./web-files.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const windows = process.platform === "win32";
const exe = windows ? ".exe" : "";

/** Prints an error message and exits with status 1. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Runs a command and passes its output through. If it fails, exits with its status. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: windows, ...options });
  if (result.error) fail(`${command} could not be run: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Returns a command's output, or null if it fails or is missing. */
export function output(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, encoding: "utf8", shell: windows, ...options });
  return result.status === 0 ? result.stdout.trim() : null;
}

/**
 * Installs Debian packages and reports whether that succeeded. Only tried as root, as in a
 * container.
 */
export function installPackages(...names) {
  if (process.getuid?.() !== 0 || !output("apt-get", ["--version"])) return false;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  output("apt-get", ["update", "-qq"], options);
  return output("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], options) !== null;
}

const numbers = (version) => version.split(".").map(Number);

/** Reports whether a version is the same as or newer than another. */
function atLeast(version, wanted) {
  const [have, want] = [numbers(version), numbers(wanted)];
  for (let i = 0; i < want.length; i++) if (have[i] !== want[i]) return (have[i] ?? 0) > want[i];
  return true;
}

/** Reports whether a range of `engines`, such as `^20.19.0 || >=24`, covers a version. */
export function supports(version, range) {
  return range.split("||").some((part) => {
    const [, operator, wanted] = /^\s*(\^|>=|)\s*([\d.]+|\*)\s*$/.exec(part) ?? [];
    if (!wanted) throw new Error(`unsupported version range: ${range}`);
    if (wanted === "*") return true;
    return atLeast(version, wanted) && (operator === ">=" || numbers(version)[0] === numbers(wanted)[0]);
  });
}

/** Returns a range in words: `20.19+ or 24+` for `^20.19.0 || >=24`. */
export function describeRange(range) {
  const parts = range.split("||").map((part) => `${part.replace(/[^\d.]/g, "").replace(/\.0$/, "")}+`);
  return new Intl.ListFormat("en", { type: "disjunction" }).format(parts);
}

/** Exits with an error message unless this version of Node and the installed Go are supported. */
export function checkTools() {
  const range = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).engines.node;
  if (!supports(process.versions.node, range))
    fail(
      `Trefoil needs Node ${describeRange(range)}; this is ${process.versions.node}. See https://nodejs.org/.`,
    );
  const go = /^go (\S+)$/m.exec(readFileSync(join(root, "go.mod"), "utf8"))[1];
  // An older Go downloads the toolchain that go.mod requires. If the download fails,
  // GOTOOLCHAIN=local makes Go print its own version.
  const goVersion =
    output("go", ["version"]) ?? output("go", ["version"], { env: { ...process.env, GOTOOLCHAIN: "local" } });
  const version = /go(\d+(\.\d+)*)/.exec(goVersion ?? "")?.[1];
  if (!version) fail(`Trefoil needs Go ${go} or newer, and no Go was found. See https://go.dev/dl/.`);
  if (!atLeast(version, go))
    fail(`Trefoil needs Go ${go} or newer; this is ${version}. See https://go.dev/dl/.`);
}

/** Returns a hash of the files' paths and contents. Ignores modification times. */
function fingerprint(paths) {
  const hash = createHash("sha256").update(process.version);
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== "node_modules" && name !== "dist" && !name.endsWith(".go")) add(join(path, name));
    } else {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) add(join(root, path));
  return hash.digest("hex");
}

const stamp = (name) => join(root, "node_modules", ".cache", "trefoil", name);

/** Reports whether a step ran before on the same inputs and its result still exists. */
const isDone = (name, inputs, result) =>
  existsSync(join(root, result)) &&
  existsSync(stamp(name)) &&
  readFileSync(stamp(name), "utf8") === fingerprint(inputs);

/** Runs a step unless it is done. */
function once(name, inputs, result, step) {
  if (isDone(name, inputs, result)) return;
  const hash = fingerprint(inputs);
  step();
  mkdirSync(dirname(stamp(name)), { recursive: true });
  writeFileSync(stamp(name), hash);
}

/** Runs `go build`. With GOGC=400, the compiler needs a tenth less time, and more memory. */
function goBuild(args, { env = process.env, ...options } = {}) {
  run("go", ["build", ...args], { env: { GOGC: "400", ...env }, shell: false, ...options });
}

/**
 * Build flags for the programs that npm start runs. Without inlining and debug information, Go
 * compiles everything in two thirds of the processor time. What is installed or deployed is optimized.
 * If GOFLAGS is set, as npm test does, it replaces them.
 */
const quick = () => (process.env.GOFLAGS ? [] : ["-gcflags=all=-l -dwarf=false", "-ldflags=-w"]);

const programs = ["./infra/server", "./infra/dev"];

/** Ends when Go has compiled what it compiles during npmInstall(). */
let compiledAhead = Promise.resolve();

function npmInstall(...options) {
  console.log("Installing npm packages");
  // Meanwhile, Go compiles what it can without the web app. Errors show when it builds the rest.
  const ahead = { cwd: root, stdio: "ignore", env: { GOGC: "400", ...process.env } };
  const compiler = spawn("go", ["build", ...quick(), ...programs], ahead);
  compiledAhead = new Promise((done) => compiler.on("close", done));
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...options]);
}

const installed = [["package-lock.json"], "node_modules"];

/** Installs all npm packages if the lock file has changed. */
export function install() {
  once("install", ...installed, npmInstall);
}

/**
 * Installs the npm packages that the product is built from: web's dependencies and the engine. What
 * only tests and the CDK need takes five times as long.
 */
export function installProduct() {
  if (isDone("install", ...installed)) return;
  once("install-product", ...installed, () =>
    npmInstall("--workspace=web", "--include-workspace-root", "--omit=dev"),
  );
}

/**
 * Returns the commit of the working tree, with `-dirty` if it has changes or new files, or null without
 * Git.
 */
function commit() {
  const head = output("git", ["rev-parse", "HEAD"]);
  return head && output("git", ["status", "--porcelain"]) ? `${head}-dirty` : head;
}

/** Builds the web app into web/dist if its sources have changed. */
export function buildWeb() {
  const inputs = [
    "package-lock.json",
    "shared", // its JSON files
    ...readdirSync(join(root, "web"))
      .filter((name) => !["dist", "e2e", "node_modules", "screens", "test-results"].includes(name))
      .map((name) => `web/${name}`),
  ];
  once("web", inputs, "web/dist/index.html", () => {
    console.log("Building the web app");
    run("npm", ["run", "build", "--workspace=web", "--silent"]);
  });
  writeRecord(join(root, "web", "dist"), commit());
}

/** Builds the server, with the built web app in it, and the doubles. Returns the command that starts
 * both. Go's build cache skips unchanged packages. */
export async function buildStack() {
  await compiledAhead; // otherwise Go would compile many packages twice
  const binaries = join(root, "infra", "build", "bin");
  goBuild([...quick(), "-tags", "embed", "-o", binaries + sep, ...programs]);
  return [join(binaries, `dev${exe}`), join(binaries, `server${exe}`)];
}

/** Returns the path of the embedded DynamoDB, which npm installs. */
export function engine() {
  return join(root, "node_modules", "@dynoxide", `${process.platform}-${process.arch}`, `dynoxide${exe}`);
}

/** Build flags for Lambdas. They make the binaries smaller, and reproducible from any folder. */
const release = ["-tags", "lambda.norpc", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w"];

/**
 * Builds every Lambda of the given packages as `<directory>/<name>/bootstrap`. A single `go build`
 * compiles them all into a temporary folder, where it names each binary after its package's folder.
 */
export function buildFunctions(directory, { from = root, packages = ["./functions/..."], env = {} } = {}) {
  const binaries = `${directory}.built`;
  mkdirSync(binaries, { recursive: true });
  goBuild([...release, "-o", binaries + sep, ...packages], {
    cwd: from,
    env: { ...process.env, CGO_ENABLED: "0", ...env },
  });
  rmSync(directory, { recursive: true, force: true });
  for (const binary of readdirSync(binaries)) {
    const name = binary.replace(/\.exe$/, "");
    mkdirSync(join(directory, name), { recursive: true });
    renameSync(join(binaries, binary), join(directory, name, "bootstrap"));
  }
  rmSync(binaries, { recursive: true });
}

export const deployedFunctions = ["./functions/...", "./infra/seed", "./infra/smoke"];

/**
 * Builds the Lambdas of the routes, the seed and the smoke test for AWS, by default into
 * infra/build/lambda. With `native`, builds them for this machine's processor, as tests do.
 */
export function buildForAWS({
  directory = join(root, "infra", "build", "lambda"),
  from = root,
  packages = deployedFunctions,
  native = false,
} = {}) {
  buildFunctions(directory, {
    from,
    packages,
    env: { GOOS: "linux", ...(!native && { GOARCH: "arm64" }) },
  });
}
