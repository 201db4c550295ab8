// npm start: set up what is missing, then run the whole product on this machine.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildFunctions, buildLocal, buildWeb, checkTools, install, root } from "./setup.mjs";

checkTools();
install();
buildWeb();
const binary = buildLocal();
if (process.env.LAMBDA === "1") buildFunctions(join(root, "infra", "build", "functions"));

// The stack ends when its standard input does: when we are killed, it is not left behind.
const stack = spawn(binary, {
  cwd: root,
  stdio: ["pipe", "inherit", "inherit"],
  env: { ...process.env, UNTIL_STDIN_ENDS: "1" },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stack.kill(signal));
// Asked to end, npm ends the shell between us, which passes nothing on: we have a new parent then.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stack.kill(), 500);
stack.on("error", (error) => {
  console.error(`The local stack could not be started: ${error.message}`);
  process.exit(1);
});
stack.on("exit", (code) => process.exit(code ?? 1)); // no code: a signal that it could not heed
