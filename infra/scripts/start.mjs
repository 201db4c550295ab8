// npm start: sets up what is missing, then runs the whole product on this machine.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildFunctions, buildStack, buildWeb, checkTools, installProduct, root } from "./setup.mjs";

checkTools();
installProduct();
buildWeb();
const [binary, ...args] = await buildStack();
if (process.env.LAMBDA === "1") buildFunctions(join(root, "infra", "build", "functions"));

// It exits when its standard input closes, so it does not outlive this process even if this
// process is killed.
const stack = spawn(binary, args, {
  cwd: root,
  stdio: ["pipe", "inherit", "inherit"],
  env: { DATA_DIR: join(root, ".local"), ...process.env, UNTIL_STDIN_ENDS: "1" },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stack.kill(signal));
// When npm is terminated, it kills the shell that runs this process, but it does not forward the
// signal to this process. The parent process ID then changes.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || stack.kill(), 500);
stack.on("error", (error) => {
  console.error(`Could not start the server: ${error.message}`);
  process.exit(1);
});
stack.on("exit", (code) => process.exit(code ?? 1)); // no code: killed by a signal
