// The sam step of npm test: runs npm run sam, sends requests to its containers, and checks that
// neither Ctrl+C nor a failed start leaves a container, a process or a file.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { arch, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withDocker } from "./docker.mjs";
import { samTools } from "./python.mjs";
import { installPackages, output, root, run } from "./setup.mjs";

const sam = join(root, "infra", "scripts", "sam.mjs");
const startTimeout = 240_000; // typical is 20 s; a loaded machine compiles for minutes

const sitePort = 10_000 + 3 * Math.floor(Math.random() * 7_000);
const site = `http://localhost:${sitePort}`;
const api = `http://localhost:${sitePort + 1}`;

/** Every process and file of npm run sam is in this directory or names it. */
const directory = mkdtempSync(join(tmpdir(), "trefoil-sam-test-"));
process.on("exit", () => rmSync(directory, { recursive: true, force: true }));

/**
 * Runs a function while Docker has a base image for Lambdas. If it has none, an image with busybox
 * stands in for AWS's, which is not pulled, so the test does not depend on a registry. Returns the
 * reason if that is impossible.
 */
async function withBaseImage(docker, use) {
  const name = `public.ecr.aws/lambda/provided:al2023-${arch() === "arm64" ? "arm64" : "x86_64"}`;
  const built = name.replace("al2023-", "al2023-rapid-"); // SAM's, from the base image
  if ([name, built].some((image) => output("docker", ["image", "inspect", image], { env: docker }) !== null))
    return use();
  const busybox = () => ["/bin/busybox", "/usr/bin/busybox"].find((path) => output(path, ["true"]) !== null);
  if (!busybox() && !(installPackages("busybox-static") && busybox()))
    return { missing: "there is neither a base image nor a static busybox" };
  const image = join(directory, "image");
  mkdirSync(join(image, "bin"), { recursive: true });
  cpSync(busybox(), join(image, "bin", "busybox"), { dereference: true });
  for (const tool of ["sh", "mv", "chmod"]) symlinkSync("busybox", join(image, "bin", tool));
  run("tar", ["-C", image, "-cf", `${image}.tar`, "."]);
  run("docker", ["import", "--change", "ENV PATH=/bin", `${image}.tar`, name], {
    env: docker,
    stdio: "ignore",
  });
  rmSync(image, { recursive: true });
  rmSync(`${image}.tar`);
  try {
    return await use();
  } finally {
    for (const stale of [built, name]) output("docker", ["image", "rm", "--force", stale], { env: docker });
  }
}

/** Starts npm run sam in a process group of its own, as a terminal does. */
function startSam(docker) {
  const child = spawn(process.execPath, [sam], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...docker,
      SAM_SKIP_PULL_IMAGE: "1",
      TMPDIR: directory,
      PORT: String(sitePort),
      DEMO_PACE: "0",
      AWS_ACCESS_KEY_ID: "the-users-key",
      AWS_SECRET_ACCESS_KEY: "the-users-secret",
    },
  });
  process.once("exit", () => child.exitCode === null && process.kill(-child.pid, "SIGINT"));
  const log = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => log.push(text));
  return { child, exited: once(child, "exit"), log };
}

/** Sends a request, with a JSON body if there is one, and returns the response and its body. */
async function call(url, { method, cookie, body } = {}) {
  const text = body && JSON.stringify(body);
  const response = await fetch(url, {
    method: method ?? (body ? "POST" : "GET"),
    redirect: "manual",
    headers: {
      ...(cookie && { cookie }),
      ...(text && { "content-type": "application/json" }),
      ...(text && { "x-amz-content-sha256": createHash("sha256").update(text).digest("hex") }),
    },
    body: text,
  });
  const content = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  const cookies = response.headers.getSetCookie().map((c) => c.split(";")[0]);
  return {
    status: response.status,
    body: isJson && content ? JSON.parse(content) : content,
    cookie: cookies.join("; "),
    location: response.headers.get("location"),
  };
}

async function expectStatus(status, url, options) {
  const response = await call(url, options);
  assert.equal(response.status, status, `${url}: ${JSON.stringify(response.body)}`);
  return response;
}

async function untilServing({ child }) {
  for (const deadline = Date.now() + startTimeout; ; await sleep(200)) {
    const isServing = await call(`${api}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isServing) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("npm run sam did not start");
  }
}

async function requests() {
  await expectStatus(200, `${api}/api/health`, { method: "HEAD" });
  await expectStatus(404, `${api}/api/unknown`);
  const models = await expectStatus(200, `${api}/api/models`);
  assert.ok(models.body.length >= 8, `${models.body.length} models`);

  const account = { username: "SilentOtter1234", password: "correct horse" };
  const short = await expectStatus(400, `${api}/api/register`, { body: { ...account, password: "short" } });
  assert.equal(short.body.code, "password");
  await expectStatus(200, `${api}/api/register`, { body: account });
  await expectStatus(401, `${api}/api/login`, { body: { ...account, password: "wrong horse" } });
  const { cookie } = await expectStatus(200, `${api}/api/login`, { body: account });

  // Only the site streams. Its chats count against the same limit.
  const { body: user } = await expectStatus(200, `${api}/api/user`, { cookie });
  const question = { message: "Why?", modelIds: [models.body.find((m) => m.isFree && m.isActive).modelId] };
  for (let i = user.chats_used; i < user.chats_limit; i++)
    await expectStatus(200, `${site}/api/chat/stream`, { cookie, body: question });
  await expectStatus(402, `${site}/api/chat/stream`, { cookie, body: question });
  const used = await expectStatus(200, `${api}/api/user`, { cookie });
  assert.equal(used.body.chats_used, user.chats_limit);

  await expectStatus(401, `${api}/api/admin/stats`);
  await expectStatus(403, `${api}/api/admin/stats`, { cookie });
  const admin = await signInAsAdmin();
  await expectStatus(200, `${api}/api/admin/stats`, { cookie: admin });
  const listed = await expectStatus(200, `${api}/api/admin/router-models`, { cookie: admin });
  assert.ok(listed.body.length > 0);
  await expectStatus(503, `${api}/api/auth/google/callback?code=c&state=s`);
}

/** Signs in at the site, as its local identity provider's admin, and returns the session's cookie. */
async function signInAsAdmin() {
  const started = await expectStatus(302, `${site}/api/auth/google`);
  const picked = await call(started.location.replace("/authorize?", "/pick?person=admin&"));
  const { cookie } = await call(picked.location, { cookie: started.cookie });
  return cookie;
}

function containers(docker) {
  return output("docker", ["ps", "--all", "--quiet", "--no-trunc"], { env: docker })
    .split("\n")
    .filter(Boolean);
}

/** Returns the command lines of processes that belong to npm run sam. */
function processes() {
  if (process.platform !== "linux") return [];
  const read = (pid, file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8").replaceAll("\0", " ");
    } catch {
      return ""; // it has ended, or belongs to another user
    }
  };
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .map((pid) => ({ command: read(pid, "cmdline"), environment: read(pid, "environ") }))
    .filter(({ command, environment }) => `${command} ${environment}`.includes(directory))
    .map(({ command }) => command);
}

/** Waits until npm run sam has ended with a status, and expects only the given containers to be left. */
async function expectEnd(docker, { child, exited, log }, status, before) {
  const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), startTimeout);
  const [code] = await exited;
  clearTimeout(timer);
  assert.equal(code, status, log.join(""));
  assert.deepEqual(containers(docker), before, "containers are left");
  assert.deepEqual(processes(), [], "processes are left");
  assert.deepEqual(readdirSync(directory), [], "files are left");
}

async function check(docker) {
  const before = containers(docker);
  const running = startSam(docker);
  try {
    await untilServing(running);
    await requests();
    const ours = containers(docker).filter((id) => !before.includes(id));
    assert.ok(ours.length > 0);
    assert.doesNotMatch(output("docker", ["inspect", ...ours], { env: docker }), /the-users-/);
  } catch (error) {
    console.error(running.log.join(""));
    throw error;
  } finally {
    if (running.child.exitCode === null) process.kill(-running.child.pid, "SIGINT"); // Ctrl+C
    await expectEnd(docker, running, 0, before);
  }

  const taken = createServer().listen(sitePort + 1, "127.0.0.1");
  await expectEnd(docker, startSam(docker), 1, before);
  taken.close();
}

const { missing: noSam } = samTools();
if (noSam) {
  console.log(`SKIPPED: SAM: ${noSam}.`);
  process.exit();
}
run(process.execPath, [sam, "validate"]);
let noImage;
const { missing = noImage } = await withDocker(async (docker) => {
  const result = await withBaseImage(docker, () => check(docker));
  noImage = result?.missing;
});
if (missing) console.log(`SKIPPED: SAM in containers: ${missing}.`);
