import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../lib/routes.ts";
import { type Properties, type Resource, Template } from "./template.ts";

// Set by infra/scripts/test.mjs, which says so when it could not be had.
const moto = process.env.MOTO_SERVER ?? "";

/**
 * What holds data, and who may reach it. The emulator's CloudFormation passes
 * over expiry, point-in-time recovery and public access, which other tests
 * find in the template.
 */
const kinds = ["AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::S3::BucketPolicy"];

describe.skipIf(!moto)("deployed to an emulator of AWS", () => {
  let server: ChildProcess;
  let endpoint: string;
  let made: Record<string, string>; // logical ID -> name

  beforeAll(async () => {
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    server = spawn(moto, ["-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
    await until(async () => (await fetch(`${endpoint}/moto-api/`)).ok);
    made = await deploy(new Template("prod"));
  });
  afterAll(() => {
    server?.kill();
  });

  test("the tables have the keys and the billing that the store counts on", async () => {
    for (const path of ["Main", "Ephemeral"]) {
      const name = nameOf("AWS::DynamoDB::Table", path);
      const { Table } = await dynamo("DescribeTable", { TableName: name });
      expect(Table.KeySchema).toEqual([
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ]);
      expect(Table.AttributeDefinitions.map((a: Properties) => a.AttributeType)).toEqual(["S", "S"]);
      expect(Table.BillingModeSummary.BillingMode).toBe("PAY_PER_REQUEST");
    }
    const [main, ephemeral] = await Promise.all(
      ["Main", "Ephemeral"].map((path) =>
        dynamo("DescribeTable", { TableName: nameOf("AWS::DynamoDB::Table", path) }),
      ),
    );
    expect(main?.Table.DeletionProtectionEnabled).toBe(true);
    expect(ephemeral?.Table.DeletionProtectionEnabled).toBe(false);
  });

  test("the buckets have policies that CloudFormation takes, and answer to TLS only", async () => {
    for (const path of ["Icons", "Site"]) {
      const bucket = nameOf("AWS::S3::Bucket", path);
      const policy = await fetch(`${endpoint}/${bucket}?policy`, { headers: signed("s3") });
      expect(await policy.text()).toContain('"aws:SecureTransport"');
    }
  });

  // moto runs requests in threads without DynamoDB's atomicity, so what the
  // contract asks of many writers at once fails on it, and its transactions take
  // seconds then. All of the contract runs on the embedded engine, in the step "go".
  test("the store keeps the part of its contract that needs no atomicity", () => {
    const parts = "^TestContract$/^(models|seed|stops|users|sessions|cancelled)$";
    const run = spawnSync(
      "go",
      ["test", "./shared/store", "-run", parts, "-skip", "^TestContract$/./at_once", "-count=1"],
      {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, ...credentials, AWS_ENDPOINT_URL_DYNAMODB: endpoint },
      },
    );
    expect(run.status, run.stdout + run.stderr).toBe(0);
  });

  const template = new Template("prod");
  const nameOf = (type: string, path: string): string =>
    made[template.one(type, new RegExp(`/${path}/`))[0]] ?? "";

  /** Has the emulator's CloudFormation make the kinds above, and tells their names. */
  async function deploy(from: Template): Promise<Record<string, string>> {
    const chosen = Object.entries(from.resources).filter(([, r]) => kinds.includes(r.Type));
    const resources = Object.fromEntries(chosen.map(([id, r]) => [id, withoutDistribution(r)]));
    await cloudFormation({
      Action: "CreateStack",
      StackName: "trefoil",
      TemplateBody: JSON.stringify({ Resources: resources }),
    });
    const text = await cloudFormation({ Action: "DescribeStackResources", StackName: "trefoil" });
    const members = text.matchAll(/<LogicalResourceId>([^<]*)<[\s\S]*?<PhysicalResourceId>([^<]*)</g);
    return Object.fromEntries(Array.from(members, ([, id, name]) => [id, name]));
  }

  async function cloudFormation(parameters: Record<string, string>): Promise<string> {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { ...signed("cloudformation"), "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...parameters, Version: "2010-05-15" }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  }

  async function dynamo(action: string, body: Properties): Promise<Properties> {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: {
        ...signed("dynamodb"),
        "x-amz-target": `DynamoDB_20120810.${action}`,
        "content-type": "application/x-amz-json-1.0",
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Properties;
  }
});

/** Policies name the distribution, which the emulator does not make. */
function withoutDistribution(resource: Resource): unknown {
  return JSON.parse(
    JSON.stringify(resource).replace(/\{"Ref":"SiteDistribution[^"]*"\}/g, '"EDFDVBD6EXAMPLE"'),
  );
}

const credentials = { AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local", AWS_REGION: "us-east-1" };

/** The emulator reads from the signature which service is meant, and checks no more of it. */
function signed(service: string): Record<string, string> {
  return {
    authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=none`,
  };
}

async function until(ready: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await ready().catch(() => false))) {
    if (Date.now() > end) throw new Error("the emulator does not answer");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
