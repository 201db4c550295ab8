// Installs Python tools into virtual environments under infra/build: cfn-lint and moto for the
// tests, the SAM CLI for `npm run sam`.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { installPackages, output, root, windows } from "./setup.mjs";

const python = windows ? "python" : "python3";
const build = join(root, "infra", "build");

const bin = (directory, tool) => join(directory, windows ? "Scripts" : "bin", windows ? `${tool}.exe` : tool);

/**
 * Returns the folder of a virtual environment with the given requirements, creating it if
 * necessary. If that fails, `missing` holds the reason.
 */
function virtualEnvironment(name, requirements) {
  const directory = join(build, name);
  const stamp = join(directory, "installed");
  const hash = createHash("sha256").update(requirements).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return { directory };
  if (!output(python, ["--version"])) return { missing: "Python 3 was not found" };
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
  // Debian has a separate package for venv.
  const created =
    spawnSync(python, ["-m", "venv", directory], quiet).status === 0 ||
    (installPackages("python3-venv") && spawnSync(python, ["-m", "venv", directory], quiet).status === 0);
  if (!created) return { missing: "Python could not create a virtual environment" };
  const pip = ["-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", "-r", list];
  if (spawnSync(bin(directory, "python"), pip, quiet).status !== 0)
    return { missing: "pip could not install the packages" };
  writeFileSync(stamp, hash);
  return { directory };
}

/** Returns the paths of cfn-lint and of a Python that has moto, or the reason they are missing. */
export function testTools() {
  const { directory, missing } = virtualEnvironment(
    "python",
    readFileSync(join(root, "infra", "requirements.txt"), "utf8"),
  );
  return {
    missing,
    cfnLint: directory && bin(directory, "cfn-lint"),
    python: directory && bin(directory, "python"),
  };
}

/** Returns the path of the SAM CLI, or the reason it is missing. */
export function samTools() {
  const { directory, missing } = virtualEnvironment("sam-cli", "aws-sam-cli==1.170.0\n");
  return { missing, sam: directory && bin(directory, "sam") };
}
