// Finds or starts a Docker engine for tests. Uses only Node's built-in modules.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installPackages, output } from "./setup.mjs";

const startTimeout = 20_000; // typical is one second
const stopTimeout = 30_000; // dockerd itself waits 15 s for its containers

/**
 * Calls `use` with environment variables with which the docker command reaches an engine: the one
 * that is running, or else a private one, which stops when `use` ends or a signal arrives. If there
 * is no engine, `use` is not called and `missing` holds the reason. With CI=true, the engine is
 * installed on Debian.
 */
export async function withDocker(use, { signals = ["SIGINT", "SIGTERM", "SIGHUP"] } = {}) {
  if (answers(process.env)) {
    await use(process.env);
    return {};
  }
  if (process.platform !== "linux" || process.getuid() !== 0)
    return { missing: "no Docker engine is running, and only root on Linux can start one" };
  if (!isInstalled() && process.env.CI === "true") installPackages("docker.io", "iproute2");
  if (!isInstalled()) return { missing: "Docker is not installed" };
  const engine = start();
  for (const signal of signals) process.once(signal, () => engine.stop().finally(() => process.exit(1)));
  try {
    for (const deadline = Date.now() + startTimeout; !answers(engine.env); await sleep(100))
      if (Date.now() > deadline || engine.log.hasEnded)
        return { missing: `dockerd did not start: ${engine.log.last}` };
    await use(engine.env);
    return {};
  } finally {
    await engine.stop();
  }
}

const answers = (env) => output("docker", ["info"], { env }) !== null;

const isInstalled = () =>
  output("docker", ["--version"]) && output("dockerd", ["--version"]) && output("ip", ["-V"]);

/**
 * Starts an engine in a temporary directory. It leaves the machine's firewall and routing alone, so
 * its containers reach only this machine. Its bridge is its own, because engines that share one would
 * give the same address to several containers.
 */
function start() {
  const directory = mkdtempSync(join(tmpdir(), "trefoil-docker-"));
  const bridge = `trefoil${process.pid}`;
  output("ip", ["link", "add", bridge, "type", "bridge"]);
  output("ip", ["address", "add", `172.31.${process.pid % 256}.1/24`, "dev", bridge]);
  output("ip", ["link", "set", bridge, "up"]); // if one of these fails, dockerd says why
  const host = `unix://${directory}/socket`;
  const flags = {
    "--host": host,
    "--data-root": join(directory, "data"),
    "--exec-root": join(directory, "exec"),
    "--pidfile": join(directory, "pid"),
    "--bridge": bridge,
    "--iptables": false,
    "--ip6tables": false,
    "--ip-forward": false,
    "--ip-masq": false,
  };
  // Detached, because Ctrl+C must not stop the engine before its containers have been removed.
  const dockerd = spawn(
    "dockerd",
    Object.entries(flags).map(([name, value]) => `${name}=${value}`),
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  const log = { last: "no output", hasEnded: false };
  dockerd.stderr.on("data", (text) => {
    log.last = `${text}`.trim().split("\n").at(-1);
  });
  const ended = new Promise((resolve) => {
    dockerd.on("exit", resolve);
    dockerd.on("error", resolve);
  }).then(() => {
    log.hasEnded = true;
  });
  const stop = async () => {
    dockerd.kill();
    const timer = setTimeout(() => dockerd.kill("SIGKILL"), stopTimeout);
    await ended;
    clearTimeout(timer);
    output("ip", ["link", "delete", bridge]);
    rmSync(directory, { recursive: true, force: true });
  };
  process.once("exit", () => dockerd.kill()); // after an uncaught error
  return { env: { ...process.env, DOCKER_HOST: host }, log, stop };
}
