import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { environments } from "../bin/environments.ts";
import { newApp } from "../lib/app.ts";
import type { Environment } from "../lib/environment.ts";
import { nagFindings, out } from "./synthesized.ts";

/** An environment with every optional setting. */
const full: Environment = {
  ...environments.prod,
  originSecrets: ["next", "last"],
  settings: {
    MODEL_ROUTER_URL: "https://router.example/v1",
    MODEL_ROUTER_FIRST_BYTE: "90",
    OIDC_CLIENT_ID: "client",
    OIDC_ISSUER: "https://issuer.example",
    ADMIN_ACCOUNTS: "ada,grace",
    PROTECTED_ADMIN: "ada",
    VISITOR_CHAT_LIMIT: "5",
    FREE_CHAT_LIMIT: "unlimited",
    VISITOR_NETWORK_LIMIT: "100",
    DAILY_SPEND_LIMIT: "50",
    PRO_DAILY_SPEND_LIMIT: "25",
    SEARCH_PROVIDER: "brave",
    SEARCH_URL: "https://search.example",
    SEARCH_PARTY: "Our search",
    STRIPE_API_URL: "https://payments.example",
    STRIPE_PRICE_MONTHLY: "price_m",
    STRIPE_PRICE_ANNUAL: "price_a",
    SUPPORT_CONTACT: "help@example.org",
    TERMS_URL: "https://example.org/terms",
    REFUNDS_URL: "https://example.org/refunds",
  },
  monthlyBudget: 200,
  noChatsAlarmHours: 6,
  healthCheck: true,
  chatConcurrency: 300,
  mainTable: "restored",
  alarmEmail: "operator@example.com",
  securityContact: "mailto:security@example.com",
  secretsKey: "arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab",
  requestsPerAddress: 2_000,
  restarted: "2026-01-31",
  backupRegion: "eu-central-1",
  repository: "owner/trefoil",
  domain: {
    name: "chat.example.com",
    certificate: "arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012",
    zone: { id: "Z0000000000EXAMPLE", name: "example.com" },
  },
};

/** The prod environment in another region of the same account. */
export const elsewhere = { ...environments.prod, env: { ...environments.prod.env, region: "us-west-2" } };

/** Synthesizes the stacks with cdk-nag. An unacknowledged finding fails the test run. */
export default function synthesize(): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // The CLI sets this too. It lets tests find resources by construct path.
  const context = { "aws:cdk:enable-path-metadata": true };
  const commit = "0123456789abcdef0123456789abcdef01234567";
  newApp({ ...environments, full }, { outdir: out, context, commit }).synth();
  newApp({ prod: elsewhere }, { outdir: join(out, "elsewhere"), context }).synth();
  writeFileSync(nagFindings, findingsInBareBucket());
}

function findingsInBareBucket(): string {
  const app = newApp({});
  new Bucket(new Stack(app, "BareBucket"), "Bucket");
  try {
    app.synth();
    return "none";
  } catch (error) {
    return String(error);
  }
}
