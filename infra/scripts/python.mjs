// Python tools in a folder of their own under infra/build: cfn-lint and moto
// for the tests, SAM's command line for `npm run sam`.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { output, root, windows } from "./setup.mjs";

const python = windows ? "python" : "python3";
const build = join(root, "infra", "build");

const bin = (directory, tool) => join(directory, windows ? "Scripts" : "bin", windows ? `${tool}.exe` : tool);

/**
 * The folder of an environment with the given requirements, made first where
 * there is none, or a sentence that says why it cannot be had.
 */
function environment(name, requirements) {
  const directory = join(build, name);
  const stamp = join(directory, "installed");
  const print = createHash("sha256").update(requirements).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === print) return { directory };
  if (!output(python, ["--version"])) return { missing: "there is no Python 3 here" };
  console.log(
    `Installing ${requirements
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .join(", ")}`,
  );
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(dirname(directory), { recursive: true });
  const list = join(build, `${name}.txt`);
  writeFileSync(list, requirements);
  const quiet = { cwd: root, stdio: ["ignore", "ignore", "inherit"] };
  const made =
    spawnSync(python, ["-m", "venv", directory], quiet).status === 0 ||
    (installVenv() && spawnSync(python, ["-m", "venv", directory], quiet).status === 0);
  if (!made) return { missing: "Python's venv is not installed" };
  const pip = ["-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", "-r", list];
  if (spawnSync(bin(directory, "python"), pip, quiet).status !== 0)
    return { missing: "PyPI is out of reach" };
  writeFileSync(stamp, print);
  return { directory };
}

/** Debian keeps venv apart. In a container of our own it can be added. */
function installVenv() {
  if (process.getuid?.() !== 0 || !output("apt-get", ["--version"])) return false;
  const apt = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, stdio: "ignore" };
  spawnSync("apt-get", ["update", "-qq"], apt);
  return (
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "python3-venv"], apt).status ===
    0
  );
}

/** What the tests use: paths of cfn-lint and of a Python that knows moto, or why there are none. */
export function testTools() {
  const { directory, missing } = environment(
    "python",
    readFileSync(join(root, "infra", "requirements.txt"), "utf8"),
  );
  return {
    missing,
    cfnLint: directory && bin(directory, "cfn-lint"),
    python: directory && bin(directory, "python"),
  };
}

/** SAM's command line, or why there is none. */
export function samTools() {
  const { directory, missing } = environment("sam-cli", "aws-sam-cli==1.170.0\n");
  return { missing, sam: directory && bin(directory, "sam") };
}
