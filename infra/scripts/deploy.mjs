// npm run deploy -- <environment>: builds everything and deploys it with the credentials of the AWS
// environment variables or profile.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fail } from "./setup.mjs";
import { cdk, cdkOut, synth } from "./synth.mjs";

const [environment = "dev", ...rest] = process.argv.slice(2);
if (!/^[a-z0-9]+$/.test(environment)) fail("usage: npm run deploy -- <environment> [cdk deploy options]");
synth();
const stacks = Object.keys(JSON.parse(readFileSync(join(cdkOut, "manifest.json"), "utf8")).artifacts);
const stack = `Trefoil-${environment}`;
if (!stacks.includes(stack)) fail(`infra/bin/environments.ts has no environment ${environment}.`);
cdk(["deploy", stack, "--app", cdkOut, "--no-notices", ...rest]);
