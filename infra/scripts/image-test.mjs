// The image step of npm test: builds the container image in a real Docker engine and does with it
// what docs/self-hosting.md describes: install, restart, upgrade, back up and restore.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { withDocker } from "./docker.mjs";
import { buildImage, prepareImage } from "./image.mjs";
import { buildWeb } from "./setup.mjs";

const maxSize = 60e6; // bytes
const maxStart = 2_000; // milliseconds
const timeout = 20_000; // milliseconds, for what may take longer than it should
const credentials = { username: "ada", password: "correct horse" };
const answers = {
  "test/one": ["The moon", " pulls"],
  "test/two": ["The sun", " helps"],
  "test/three": ["Gravity"],
};

/** Starts a model router that is OpenAI-compatible, at an address that containers can reach. */
async function startRouter(address) {
  const router = createServer(async (request, response) => {
    if (request.url === "/v1/models")
      return response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify({ data: Object.keys(answers).map((id) => ({ id })) }));
    if (request.url !== "/v1/chat/completions") return response.writeHead(404).end();
    const { model } = JSON.parse(Buffer.concat(await request.toArray()));
    const chunk = (delta, finish_reason) =>
      JSON.stringify({ id: "1", choices: [{ index: 0, delta, finish_reason }] });
    const events = [
      ...answers[model].map((content) => chunk({ content }, null)),
      chunk({}, "stop"),
      "[DONE]",
    ];
    response
      .writeHead(200, { "Content-Type": "text/event-stream" })
      .end(events.map((data) => `data: ${data}\n\n`).join(""));
  });
  await new Promise((resolve, reject) => router.once("error", reject).listen(0, address, resolve));
  router.unref();
  return router.address().port;
}

/** Sends JSON and returns the response. */
function post(url, body) {
  const text = JSON.stringify(body);
  const hash = createHash("sha256").update(text).digest("hex");
  const headers = { "Content-Type": "application/json", "x-amz-content-sha256": hash };
  return fetch(url, { method: "POST", headers, body: text });
}

/** Asks all models and returns their answers. */
async function ask(url) {
  const modelIds = Object.keys(answers);
  const chatId = randomBytes(16).toString("hex");
  const response = await post(`${url}/api/chat/stream`, {
    message: "Why are there tides?",
    modelIds,
    chatId,
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  const received = Object.fromEntries(modelIds.map((id) => [id, ""]));
  for (const [, data] of text.matchAll(/^data: (.*)$/gm)) {
    const event = JSON.parse(data);
    if (event.type === "token") received[event.modelId] += event.token;
  }
  return received;
}

async function test(env) {
  const name = `trefoil-test-${process.pid}`; // of images, container and volumes
  const upgraded = `${name}:upgraded`;
  const volumes = [name, `${name}-restored`];
  /** Runs docker. This process must not wait for it: the router that the container asks runs here. */
  const run = async (args, input) => {
    const child = spawn("docker", args, { env });
    child.stdin.on("error", () => {}); // docker may end before it has read its input
    child.stdin.end(input);
    const [stdout, stderr, [status]] = await Promise.all([
      buffer(child.stdout),
      buffer(child.stderr),
      once(child, "close"),
    ]);
    return { status, stdout, stderr };
  };
  const docker = async (...args) => {
    const { status, stdout, stderr } = await run(args);
    assert.equal(status, 0, `docker ${args.join(" ")}: ${stderr}`);
    return `${stdout}`.trim();
  };
  const inspect = (what, format) => docker("inspect", "--format", format, what);
  const logs = async () => {
    const { stdout, stderr } = await run(["logs", name]);
    return `${stdout}${stderr}`;
  };

  // On Linux, this machine is at the address of the bridge. Elsewhere, Docker forwards to loopback.
  const address =
    process.platform === "linux"
      ? await docker("network", "inspect", "bridge", "--format", "{{(index .IPAM.Config 0).Gateway}}")
      : "127.0.0.1";
  const router = await startRouter(address);

  const starts = []; // milliseconds until the server responds

  /** Waits until the container serves and returns its URL. */
  const ready = async () => {
    const port = await inspect(name, '{{(index (index .NetworkSettings.Ports "3000/tcp") 0).HostPort}}');
    const since = Date.parse(await inspect(name, "{{.State.StartedAt}}"));
    const url = `http://localhost:${port}`;
    const isServed = () =>
      fetch(`${url}/api/health`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    while (!(await isServed())?.ok) {
      assert.ok(Date.now() - since < timeout, `the container does not serve:\n${await logs()}`);
      await sleep(10);
    }
    const took = Date.now() - since;
    console.log(`served after ${took} ms`);
    starts.push(took);
    return url;
  };
  const start = async (image, volume) => {
    const flags = [
      ["--detach", "--name", name, "--volume", `${volume}:/data`, "--publish", "127.0.0.1::3000"],
      ["--read-only", "--memory", "256m", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
      ["--add-host", "host.docker.internal:host-gateway", "--health-interval", "1s"],
      ["--env", `MODEL_ROUTER_URL=http://host.docker.internal:${router}/v1`],
      ["--env", "DAILY_SPEND_LIMIT=10"], // without a limit, the start notes what chats can cost
    ];
    await docker("run", ...flags.flat(), image);
    return ready();
  };
  const stop = async () => {
    await docker("stop", name);
    assert.equal(await inspect(name, "{{.State.ExitCode}} {{.State.OOMKilled}}"), "0 false", await logs());
    await docker("rm", name);
  };
  const login = async (url) => assert.equal((await post(`${url}/api/login`, credentials)).status, 200);
  const catalog = async (url) => (await fetch(`${url}/api/models`)).json();

  try {
    prepareImage();
    buildImage(name, env);
    const size = Number(await inspect(name, "{{.Size}}"));
    console.log(`${(size / 1e6).toFixed(1)} MB`);
    assert.ok(size <= maxSize, `the image has ${size} bytes, more than ${maxSize}`);

    let url = await start(name, volumes[0]);
    assert.equal((await post(`${url}/api/register`, credentials)).status, 200);
    assert.deepEqual(
      await ask(url),
      Object.fromEntries(Object.entries(answers).map(([id, tokens]) => [id, tokens.join("")])),
    );
    const models = await catalog(url);
    const users = (await docker("top", name, "-eo", "pid,uid,comm")).split("\n").slice(1);
    assert.ok(users.length >= 2 && !users.some((line) => /^\s*\d+\s+0\s/.test(line)), users.join("\n"));
    assert.match(await logs(), /database +embedded/);
    assert.doesNotMatch(await logs(), /Note:/, "the start reports a problem");
    for (
      const since = Date.now();
      (await inspect(name, "{{.State.Health.Status}}")) !== "healthy";
      await sleep(200)
    )
      assert.ok(Date.now() - since < timeout, "the health check does not pass");
    const created = await docker("exec", name, "/trefoil", "operator", "create-account", "boss");
    assert.match(created, /password {2}\S+/);

    await docker("restart", name);
    url = await ready();
    await login(url);

    const { status, stdout: backup, stderr } = await run(["exec", name, "/trefoil", "backup", "-"]);
    assert.equal(status, 0, `${stderr}`);
    const restore = (volume) => {
      const flags = ["--rm", "--interactive", "--read-only", "--volume", `${volume}:/data`];
      return run(["run", ...flags, name, "restore", "-"], backup);
    };
    assert.match(`${(await restore(volumes[0])).stderr}`, /is running: stop it first/);
    await stop();
    assert.match(`${(await restore(volumes[0])).stderr}`, /already data/);

    buildImage(upgraded, env, ["--label", "org.opencontainers.image.version=next"]);
    url = await start(upgraded, volumes[0]);
    await login(url);
    await stop();

    const restored = await restore(volumes[1]);
    assert.equal(restored.status, 0, `${restored.stderr}`);
    url = await start(name, volumes[1]);
    await login(url);
    assert.deepEqual(await catalog(url), models);
    await stop();

    // The first and the last start had the most to do. Other steps of npm test may delay one of them.
    const quickest = Math.min(starts.at(0), starts.at(-1));
    assert.ok(quickest <= maxStart, `a start takes ${quickest} ms, more than ${maxStart}`);
  } finally {
    await run(["rm", "--force", name]);
    await run(["volume", "rm", "--force", ...volumes]);
    await run(["rmi", "--force", name, upgraded]);
  }
}

buildWeb();
const { missing } = await withDocker(test);
if (missing) console.log(`SKIPPED: the container image: ${missing}.`);
