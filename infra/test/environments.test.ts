import { join } from "node:path";
import { expect, test } from "vitest";
import { environments } from "../bin/environments.ts";
import { newApp } from "../lib/app.ts";
import { checkStack, parseArguments, stacksOf } from "../scripts/deploy.mjs";
import { elsewhere } from "./synthesize.ts";
import { out } from "./synthesized.ts";
import { type Properties, Template } from "./template.ts";

const { account, region } = environments.prod.env;

/** Types whose names must be unique in an account. Other names must be unique only in a region. */
const accountWide = /^AWS::(Budgets|CloudFront|IAM|Route53|S3)::|::Dashboard$/;

/** Types whose names must be unique only within their parent resource. */
const scoped = ["AWS::IAM::Policy", "AWS::ApiGatewayV2::Stage"];

/** Returns every name that a template sets explicitly, with its type. */
function explicitNames(template: Template, deployedTo: string): { type: string; name: string }[] {
  return Object.values(template.resources).flatMap(({ Type, Properties }) => {
    if (scoped.includes(Type)) return [];
    const kind = Type.split("::").at(-1);
    const nested = Object.entries<Properties>(Properties ?? {}).filter(([key]) => key === `${kind}Config`);
    return [Properties ?? {}, ...nested.map(([, config]) => config)].flatMap((properties) =>
      [properties.Name, properties[`${kind}Name`]]
        .filter((name) => name !== undefined)
        .map((name) => ({ type: Type, name: resolved(name, deployedTo) })),
    );
  });
}

function resolved(name: string | Properties, deployedTo: string): string {
  if (typeof name === "string") return name;
  if (name.Ref === "AWS::Region") return deployedTo;
  return (
    name["Fn::Join"]?.[1].map((part: string) => resolved(part, deployedTo)).join("") ?? JSON.stringify(name)
  );
}

test("environments and regions can share an account: no account-wide name is used twice", () => {
  const deployments = [
    ["dev", "eu-west-1", new Template("dev")],
    ["dev", "us-west-2", new Template("dev")],
    ["prod", region, new Template("prod")],
    ["prod", elsewhere.env.region, new Template("prod", join(out, "elsewhere"))],
  ] as const;
  const used = deployments.flatMap(([environment, deployedTo, template]) =>
    explicitNames(template, deployedTo)
      .filter(({ type }) => accountWide.test(type))
      .map(({ type, name }) => {
        expect(name).toContain(`Trefoil-${environment}-${deployedTo}-`);
        return `${type} ${name}`;
      }),
  );
  expect(used.length).toBeGreaterThan(deployments.length * 8);
  expect(used.filter((name, i) => used.indexOf(name) !== i)).toEqual([]);
});

test("each region has its own global stack in us-east-1", () => {
  const stacks = [
    new Template(`prod-${region}-global`),
    new Template(`prod-${elsewhere.env.region}-global`, join(out, "elsewhere")),
  ];
  for (const stack of stacks) expect(stack.environment).toBe(`aws://${account}/us-east-1`);
});

test("an environment that is durable, or has a health check or a budget, must pin its account and region", () => {
  expect(new Template("prod").environment).toBe(`aws://${account}/${region}`);
  const { env, ...unpinned } = environments.prod;
  expect(() => newApp({ prod: unpinned })).toThrow("prod needs env");
  for (const optional of [
    { healthCheck: true },
    { monthlyBudget: 20 },
    { requestsPerAddress: 2_000 },
    { backupRegion: "us-west-2" },
    { repository: "owner/name" },
  ])
    expect(() => newApp({ dev: { ...environments.dev, ...optional } })).toThrow("dev needs env");
});

test("copies of the main table go to another region", () => {
  const { prod } = environments;
  expect(() => newApp({ prod: { ...prod, backupRegion: region } })).toThrow(
    "prod has its own region as backupRegion: choose another one",
  );
});

test("deploying includes the global stack, and needs a real account", () => {
  const manifest = (target: string) => ({
    artifacts: {
      "Trefoil-prod.assets": { type: "cdk:asset-manifest" },
      "Trefoil-prod": { type: "aws:cloudformation:stack", environment: `aws://${target}/eu-west-1` },
      "Trefoil-prod-eu-west-1-global": {
        type: "aws:cloudformation:stack",
        environment: `aws://${target}/us-east-1`,
      },
      "Trefoil-prod2": {
        type: "aws:cloudformation:stack",
        environment: "aws://unknown-account/unknown-region",
      },
    },
  });
  const real = manifest("999999999999");
  expect(stacksOf("prod", real)).toEqual(["Trefoil-prod", "Trefoil-prod-eu-west-1-global"]);
  expect(stacksOf("prod2", real)).toEqual(["Trefoil-prod2"]);
  expect(() => stacksOf("staging", real)).toThrow("infra/bin/environments.ts has no environment staging");
  expect(() => stacksOf("prod", manifest(account))).toThrow("Set the account and region of prod");
});

test("a budget has a subscriber", () => {
  const { env } = environments.prod;
  expect(() => newApp({ dev: { ...environments.dev, env, monthlyBudget: 20 } })).toThrow(
    "dev has a budget, but no alarmEmail to notify",
  );
});

test("deploying needs an address for alarms if data is protected, and the concurrency that is reserved", () => {
  const stack = (name: string) => {
    const { resources, protected: isProtected, environment } = new Template(name);
    return { resources, isProtected, region: environment.split("/").at(-1) ?? "" };
  };
  const asked: string[] = [];
  const quota = (executions: number | null) => (of: string) => {
    asked.push(of);
    return executions;
  };
  expect(() => checkStack("prod", stack("prod"), quota(1_000))).toThrow(
    "Set alarmEmail of prod in infra/bin/environments.ts, so that someone hears its alarms.",
  );
  expect(() => checkStack("full", stack("full"), quota(399))).toThrow(
    "chatConcurrency of full needs 400 concurrent executions, and the account has 399",
  );
  for (const enough of [400, null]) checkStack("full", stack("full"), quota(enough));
  expect(asked).toEqual([region, region, region]);
  checkStack("dev", stack("dev"), quota(10));
  expect(asked).toHaveLength(3); // dev reserves nothing
});

test("--app deploys a folder that was synthesized before", () => {
  expect(parseArguments([])).toEqual({ environment: "dev", app: undefined, options: [] });
  expect(parseArguments(["prod", "--app", "release", "--require-approval", "never"])).toEqual({
    environment: "prod",
    app: "release",
    options: ["--require-approval", "never"],
  });
  expect(() => parseArguments(["prod", "--app"])).toThrow("Usage: npm run deploy");
  expect(() => parseArguments(["../prod"])).toThrow("Usage: npm run deploy");
});
