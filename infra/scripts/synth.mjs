// npm run synth: builds the web app and the Lambdas, then writes the stacks' templates and assets
// to cdk.out. It needs neither credentials nor network.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildForAWS, buildWeb, checkTools, install, root, run, windows } from "./setup.mjs";

export const cdkOut = join(root, "cdk.out");

/** Runs the CDK CLI with telemetry off. */
export function cdk(args, options = {}) {
  run(windows ? "npx.cmd" : "npx", ["--no-install", "cdk", ...args], {
    env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: "true" },
    ...options,
  });
}

export function synth() {
  checkTools();
  install();
  buildWeb();
  console.log("Building the Lambdas");
  buildForAWS();
  rmSync(cdkOut, { recursive: true, force: true });
  cdk(["synth", "--quiet", "--no-notices", "--no-lookups"]);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  synth();
  console.log("The stacks are in cdk.out.");
}
