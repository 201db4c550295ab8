import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Starts the local stack on a free port. `stop` ends it and deletes `data`, its temporary folder.
 */
export async function startStack() {
  const binaries = join(root, "infra", "build", "bin");
  const data = mkdtempSync(join(tmpdir(), "trefoil-bench-"));
  const child = spawn(join(binaries, "dev"), [join(binaries, "server")], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", DATA_DIR: data },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(data, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith("ready ")) return { url: line.slice("ready ".length), data, stop };
  throw new Error("The local stack exited before it was ready. Run npm start to see its errors.");
}
