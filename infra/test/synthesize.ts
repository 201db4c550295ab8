import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { environments } from "../bin/environments.ts";
import { newApp } from "../lib/app.ts";
import type { Environment } from "../lib/environment.ts";
import { root } from "../lib/routes.ts";

/** Where the templates are that all tests look at, synthesised once. */
export const out = join(root, "infra", "build", "synthesised");

/** What cdk-nag says of a stack that it must find fault with. */
export const careless = join(out, "careless.txt");

/** An installation that makes use of everything that one may choose. */
const full: Environment = {
  ...environments.prod,
  originSecrets: ["next", "last"],
  settings: {
    MODEL_ROUTER_URL: "https://router.example/v1",
    OIDC_CLIENT_ID: "client",
    OIDC_ISSUER: "https://issuer.example",
    ADMIN_ACCOUNTS: "ada,grace",
    PROTECTED_ADMIN: "ada",
    VISITOR_NETWORK_LIMIT: "100",
    DAILY_SPEND_LIMIT: "50",
    SEARCH_PROVIDER: "brave",
    SEARCH_URL: "https://search.example",
    SEARCH_PARTY: "Our search",
    STRIPE_API_URL: "https://payments.example",
    STRIPE_PRICE_MONTHLY: "price_m",
    STRIPE_PRICE_ANNUAL: "price_a",
  },
  mainTable: "restored",
  alarmEmail: "operator@example.com",
  secretsKey: "arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab",
  webAcl: "arn:aws:wafv2:us-east-1:111122223333:global/webacl/flood/12345678-1234-1234-1234-123456789012",
  domain: {
    name: "chat.example.com",
    certificate: "arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012",
    zone: { id: "Z0000000000EXAMPLE", name: "example.com" },
  },
};

/** Synthesises the stacks and holds them to cdk-nag: a finding that nobody has acknowledged ends the tests. */
export default function synthesise(): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // As the command line does, so that tests find resources by their constructs.
  const context = { "aws:cdk:enable-path-metadata": true };
  newApp({ ...environments, full }, { outdir: out, context }).synth();
  writeFileSync(careless, findings());
}

function findings(): string {
  const app = newApp({});
  new Bucket(new Stack(app, "Careless"), "Bucket");
  try {
    app.synth();
    return "nothing";
  } catch (error) {
    return String(error);
  }
}
