// npm run sam: runs the JSON routes as Lambdas in Docker through the SAM CLI, against an embedded
// DynamoDB that the server of npm start shares. SAM supports neither Function URLs nor streaming; `LAMBDA=1 npm start`
// runs every function through our own Runtime API. `npm run sam -- validate` only writes and
// validates the template.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { containerUrl, host } from "./container-url.mjs";
import { samTools } from "./python.mjs";
import { samTemplate } from "./sam-template.mjs";
import { buildFunctions, buildStack, engine, fail, output, root } from "./setup.mjs";
import { cdkOut, synth } from "./synth.mjs";

const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const onlyValidate = process.argv[2] === "validate";
const directory = join(root, "infra", "build", "sam");
const template = join(directory, "template.json");

const installed = samTools();
const sam = installed.sam ?? (output("sam", ["--version"]) ? "sam" : undefined);
if (!sam)
  fail(
    `The SAM CLI could not be installed: ${installed.missing}. See https://docs.aws.amazon.com/serverless-application-model/.`,
  );
if (!onlyValidate && output("docker", ["info"]) === null)
  fail("npm run sam needs Docker, which is not installed or not running.");

synth();
// Built for this machine's processor, because Docker emulates others slowly.
const architecture = arch() === "arm64" ? "arm64" : "x86_64";
buildFunctions(join(directory, "functions"), {
  env: { GOOS: "linux", GOARCH: architecture === "arm64" ? "arm64" : "amd64" },
});

/** Writes the template with the given endpoints. */
function write(dynamodb, s3) {
  const routes = JSON.parse(readFileSync(join(root, "functions", "routes.json"), "utf8"));
  const { Resources } = JSON.parse(readFileSync(join(cdkOut, "Trefoil-dev.template.json"), "utf8"));
  const settings = {
    TABLE_NAME: "trefoil",
    EPHEMERAL_TABLE_NAME: "trefoil-ephemeral",
    ICON_BUCKET: "trefoil-icons",
    PUBLIC_URL: `http://localhost:${apiPort}`,
    OIDC_CLIENT_ID: "sam",
    ...process.env,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_S3: s3,
  };
  const code = (name) => join("functions", name);
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    template,
    JSON.stringify(samTemplate({ resources: Resources, routes, architecture, code, settings }), null, 2),
  );
}

/** The address of this machine to which Docker resolves `host`: on Linux, that of the bridge. */
const gateway =
  platform() === "linux"
    ? (output("docker", ["network", "inspect", "bridge", "--format", "{{(index .IPAM.Config 0).Gateway}}"]) ??
      "172.17.0.1")
    : "127.0.0.1";

const environment = { ...process.env, SAM_CLI_TELEMETRY: "0", AWS_DEFAULT_REGION: "us-east-1" };

function validate() {
  const result = spawnSync(sam, ["validate", "--lint", "--template", template], {
    cwd: root,
    stdio: "inherit",
    env: environment,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

if (onlyValidate) {
  write(`http://${host}:8000`);
  validate();
  process.exit();
}

const children = [];
const end = (status) => {
  for (const child of children) child.kill("SIGTERM");
  process.exit(status);
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(0));

const databasePort = port + 2;
const database = spawn(
  engine(),
  [
    "serve",
    "--host",
    "127.0.0.1",
    "--port",
    String(databasePort),
    "--db-path",
    join(directory, "dynamodb.sqlite"),
  ],
  { stdio: "ignore" },
);
children.push(database);
const dynamodb = `http://127.0.0.1:${databasePort}`;

const [binary, ...args] = buildStack();
const stack = spawn(binary, args, {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"],
  env: {
    ...process.env,
    PORT: String(port),
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  },
});
children.push(stack);
stack.on("exit", (code) => end(code ?? 1));
let log = "";
stack.stdout.on("data", async (text) => {
  process.stdout.write(text);
  const wasReady = /^ready /m.test(log);
  log += text;
  if (wasReady || !/^ready /m.test(log)) return;
  write(await containerUrl(dynamodb, gateway), process.env.AWS_ENDPOINT_URL_S3);
  validate();
  const api = spawn(
    sam,
    [
      "local",
      "start-api",
      "--template",
      template,
      "--port",
      String(apiPort),
      "--warm-containers",
      "LAZY",
      "--add-host",
      `${host}:host-gateway`,
    ],
    { cwd: root, stdio: "inherit", env: environment },
  );
  children.push(api);
  api.on("exit", (code) => end(code ?? 1));
});
