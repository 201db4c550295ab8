// npm run deploy -- <environment>: builds everything and deploys it with the credentials from the
// AWS environment variables or profile.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fail } from "./setup.mjs";
import { cdk, cdkOut, synth } from "./synth.mjs";

/** AWS's example account, which infra/bin/environments.ts contains until it is edited. */
const exampleAccount = "111122223333";

/** Returns the names of an environment's stacks in the manifest of a synthesized app. */
export function stacksOf(environment, { artifacts }) {
  const name = `Trefoil-${environment}`;
  const stacks = Object.keys(artifacts).filter(
    (id) => artifacts[id].type === "aws:cloudformation:stack" && (id === name || id.startsWith(`${name}-`)),
  );
  if (stacks.length === 0) throw new Error(`infra/bin/environments.ts has no environment ${environment}.`);
  if (stacks.some((id) => artifacts[id].environment.startsWith(`aws://${exampleAccount}/`)))
    throw new Error(`Set the account and region of ${environment} in infra/bin/environments.ts first.`);
  return stacks;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [environment = "dev", ...rest] = process.argv.slice(2);
  if (!/^[a-z0-9]+$/.test(environment))
    fail(
      `${environment} is not the name of an environment. Usage: npm run deploy [-- <environment> [cdk deploy options]]`,
    );
  synth();
  try {
    const manifest = JSON.parse(readFileSync(join(cdkOut, "manifest.json"), "utf8"));
    cdk(["deploy", ...stacksOf(environment, manifest), "--app", cdkOut, "--no-notices", ...rest]);
  } catch (error) {
    fail(error.message);
  }
}
