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
stack.on("error", (error) => {
  console.error(`The local stack could not be started: ${error.message}`);
  process.exit(1);
});
stack.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
