// npm run sam: runs the JSON routes as Lambdas in Docker containers through the SAM CLI, beside the
// site of npm start, whose database and demo models they use. SAM supports neither Function URLs nor
// streaming; `LAMBDA=1 npm start` runs every function through our own Runtime API.
// `npm run sam -- validate` only validates the template, without Docker.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { arch, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bridgeAddress, containerUrl, forward, host } from "./containers.mjs";
import { withDocker } from "./docker.mjs";
import { samTools } from "./python.mjs";
import { samTemplate } from "./sam-template.mjs";
import { buildFunctions, buildStack, buildWeb, checkTools, fail, installProduct, root } from "./setup.mjs";

const sitePort = Number(process.env.PORT ?? 3000);
const apiPort = sitePort + 1;
const routerPort = sitePort + 2;
const stopTimeout = 180_000; // SAM removes up to 32 containers, one after another

checkTools();
const { sam, missing: noSam } = samTools();
if (noSam) fail(`The SAM CLI could not be installed: ${noSam}.`);

let stop;
/** Resolves to the exit status when a signal arrives or a process ends. */
const stopped = new Promise((resolve) => {
  stop = resolve;
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
// npm does not forward SIGTERM, see start.mjs.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stop(0), 500);

/** Holds the data and the template. Only this user can read it. */
const directory = mkdtempSync(join(tmpdir(), "trefoil-sam-"));
process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
const template = join(directory, "template.json");
const functions = join(root, "infra", "build", "sam");
const architecture = arch() === "arm64" ? "arm64" : "x86_64";

function writeTemplate(isSet) {
  const routes = JSON.parse(readFileSync(join(root, "functions", "routes.json"), "utf8"));
  const content = samTemplate({ routes, architecture, directory: functions, isSet });
  writeFileSync(template, JSON.stringify(content, null, 2));
}

/**
 * Returns the environment of the SAM CLI: its own settings and those of the functions, which it
 * passes to containers. It also passes its credentials, so it gets no real ones.
 */
function samEnvironment(settings) {
  const none = join(directory, "none");
  const environment = {
    ...settings,
    SAM_CLI_TELEMETRY: "0",
    TMPDIR: directory,
    __SAM_CLI_APP_DIR: join(directory, "sam-cli"), // instead of the home directory
    AWS_REGION: "us-east-1",
    AWS_DEFAULT_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_CONFIG_FILE: none,
    AWS_SHARED_CREDENTIALS_FILE: none,
  };
  for (const name of ["AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_SESSION_TOKEN"]) delete environment[name];
  return environment;
}

if (process.argv[2] === "validate") {
  writeTemplate(() => true);
  const validated = spawnSync(sam, ["validate", "--lint", "--template", template], {
    cwd: directory,
    stdio: "inherit",
    env: samEnvironment(process.env),
  });
  process.exit(validated.status ?? 1);
}

installProduct();
buildWeb();
const [binary, ...args] = await buildStack();
// Built for this machine's processor, because Docker emulates others slowly.
buildFunctions(functions, {
  env: { GOOS: "linux", GOARCH: architecture === "arm64" ? "arm64" : "amd64" },
});

/**
 * Starts a process in its own group, so that Ctrl+C does not reach it: a second SIGINT would
 * interrupt the SAM CLI while it removes its containers. Returns the process and a function that
 * interrupts it and waits until it has ended.
 */
function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, detached: true, ...options });
  const ended = new Promise((resolve) => {
    child.on("exit", resolve);
    child.on("error", (error) => {
      console.error(`${command} could not be run: ${error.message}`);
      resolve();
    });
  });
  ended.then(() => stop(1));
  const end = async () => {
    child.kill("SIGINT");
    const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeout);
    await ended;
    clearTimeout(timer);
  };
  return { child, end };
}

/** The admins of the local sign-in, for both the site and the functions. */
const admins = {
  ADMIN_ACCOUNTS: "admin@example.com,owner@example.com",
  PROTECTED_ADMIN: "owner@example.com",
};

const tables = { TABLE_NAME: "trefoil", EPHEMERAL_TABLE_NAME: "trefoil-ephemeral" };

function startSite() {
  const site = start(binary, args, {
    stdio: ["pipe", "pipe", "inherit"], // ends with this process, because its input does
    env: {
      ...admins,
      ...process.env,
      ...tables,
      PORT: String(sitePort),
      DATA_DIR: directory,
      DEMO_ROUTER_PORT: String(routerPort),
      AWS_ENDPOINT_URL_DYNAMODB: "",
      UNTIL_STDIN_ENDS: "1",
    },
  });
  const ready = new Promise((resolve) => {
    createInterface({ input: site.child.stdout }).on("line", (line) => {
      console.log(line);
      if (line.startsWith("ready ")) resolve();
    });
  });
  return { ...site, ready };
}

/** Starts SAM. `environment` reaches the Docker engine and holds the user's settings. */
async function startApi(environment) {
  const address = bridgeAddress(environment);
  const demo = {
    MODEL_ROUTER_URL: `http://127.0.0.1:${routerPort}/v1`,
    MODEL_ROUTER_KEY: "demo",
    MODEL_ROUTER_MANAGEMENT_KEY: "demo-management",
  };
  const settings = {
    ...admins,
    ICON_BUCKET: "none", // icons need S3
    ...environment,
    ...(!environment.MODEL_ROUTER_URL && demo),
    ...tables,
    PUBLIC_URL: `http://localhost:${apiPort}`,
  };
  settings.MODEL_ROUTER_URL = await containerUrl(settings.MODEL_ROUTER_URL, address);
  const database = await forward({ path: join(directory, "dynamodb.sock") }, address);
  settings.AWS_ENDPOINT_URL_DYNAMODB = `http://${host}:${database}`;
  writeTemplate((name) => settings[name]);
  const flags = {
    "--template": template,
    "--port": apiPort,
    "--warm-containers": "LAZY",
    "--add-host": `${host}:host-gateway`,
  };
  return start(sam, ["local", "start-api", ...Object.entries(flags).flat().map(String)], {
    cwd: directory,
    stdio: ["ignore", "inherit", "inherit"],
    env: samEnvironment(settings),
  });
}

let status = 1;
const { missing } = await withDocker(
  async (environment) => {
    const site = startSite();
    let api;
    try {
      const isReady = await Promise.race([site.ready.then(() => true), stopped.then(() => false)]);
      if (isReady) api = await startApi(environment);
      status = await stopped;
    } finally {
      await api?.end();
      await site.end();
    }
  },
  { signals: [] },
);
if (missing) fail(`npm run sam needs Docker: ${missing}.`);
process.exit(status);
