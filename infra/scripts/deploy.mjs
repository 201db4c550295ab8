// npm run deploy -- <environment> [--app <folder>] [cdk deploy options]: builds everything and deploys
// it with the credentials from the AWS environment variables or profile. With --app, it deploys a
// folder that was synthesized before, such as a copy of cdk.out, and builds nothing.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { fail, install, output } from "./setup.mjs";
import { cdk, cdkOut, synth } from "./synth.mjs";

/** AWS's example account, which infra/bin/environments.ts contains until it is edited. */
const exampleAccount = "111122223333";

/** AWS leaves at least this many concurrent executions to the functions without a reservation. */
const unreserved = 100;

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

/**
 * Throws an error if a stack would tell no one when it fails, or reserves more concurrency than its
 * account has. concurrency returns the quota of a region, or null if it is unknown.
 */
export function checkStack(environment, { resources, isProtected, region }, concurrency) {
  const of = (type) => Object.values(resources).filter(({ Type }) => Type === type);
  if (isProtected && of("AWS::SNS::Subscription").length === 0)
    throw new Error(
      `Set alarmEmail of ${environment} in infra/bin/environments.ts, so that someone hears its alarms.`,
    );
  const reserved = of("AWS::Lambda::Function").reduce(
    (sum, { Properties }) => sum + (Properties.ReservedConcurrentExecutions ?? 0),
    0,
  );
  const quota = reserved > 0 ? concurrency(region) : null;
  if (quota !== null && reserved + unreserved > quota)
    throw new Error(
      `chatConcurrency of ${environment} needs ${reserved + unreserved} concurrent executions, and the account has ${quota}: raise the quota in Service Quotas, or remove chatConcurrency.`,
    );
}

/** Asks AWS for the account's concurrent executions. A role that may only deploy gets no answer. */
function concurrency(region) {
  const query = ["--query", "AccountLimit.ConcurrentExecutions", "--output", "text", "--region", region];
  const answer = Number(output("aws", ["lambda", "get-account-settings", ...query]) ?? Number.NaN);
  return Number.isNaN(answer) ? null : answer;
}

/** Splits the arguments into the environment, the folder of --app, and the options for cdk deploy. */
export function parseArguments([environment = "dev", ...rest]) {
  const at = rest.indexOf("--app");
  const app = at < 0 ? undefined : rest[at + 1];
  if (!/^[a-z0-9]+$/.test(environment) || (at >= 0 && !app))
    throw new Error(
      `${environment} is not the name of an environment, or --app has no folder. Usage: npm run deploy [-- <environment> [--app <folder>] [cdk deploy options]]`,
    );
  return { environment, app, options: rest.filter((_, i) => at < 0 || (i !== at && i !== at + 1)) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { environment, app, options } = parseArguments(process.argv.slice(2));
    if (app) install();
    else synth();
    const folder = app ? resolve(app) : cdkOut;
    const read = (file) => JSON.parse(readFileSync(join(folder, file), "utf8"));
    const manifest = read("manifest.json");
    const stacks = stacksOf(environment, manifest);
    const { environment: target, properties } = manifest.artifacts[`Trefoil-${environment}`];
    checkStack(
      environment,
      {
        resources: read(`Trefoil-${environment}.template.json`).Resources,
        isProtected: properties.terminationProtection === true,
        region: target.split("/").at(-1),
      },
      concurrency,
    );
    cdk(["deploy", ...stacks, "--app", folder, "--no-notices", ...options]);
  } catch (error) {
    fail(error.message);
  }
}
