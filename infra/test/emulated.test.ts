import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../lib/routes.ts";
import { type Properties, Template } from "./template.ts";

// Set by infra/scripts/test.mjs, which reports when moto could not be installed.
const python = process.env.MOTO_PYTHON ?? "";

/**
 * The resource types that hold data. The emulator's CloudFormation ignores expiry, point-in-time
 * recovery, public access and bucket policies. A test below sends the policies to S3's API; other
 * tests check the rest in the template.
 */
const types = ["AWS::DynamoDB::Table", "AWS::S3::Bucket"];

describe.skipIf(!python)("on an AWS emulator", () => {
  let server: ChildProcess;
  let endpoint: string;
  let created: Record<string, string>; // logical ID -> name

  beforeAll(async () => {
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    server = spawn(python, [join(import.meta.dirname, "emulator.py"), String(port)], { stdio: "ignore" });
    await until(async () => (await fetch(`${endpoint}/moto-api/`)).ok);
    created = await deploy(new Template("prod"));
  });
  afterAll(() => {
    server?.kill();
  });

  test("the tables have the store's keys, on-demand billing and deletion protection", async () => {
    for (const path of ["Main", "Ephemeral"]) {
      const name = nameOf("AWS::DynamoDB::Table", path);
      const { Table } = await dynamo("DescribeTable", { TableName: name });
      expect(Table.KeySchema).toEqual([
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ]);
      expect(Table.AttributeDefinitions.map((a: Properties) => a.AttributeType)).toEqual(["S", "S"]);
      expect(Table.BillingModeSummary.BillingMode).toBe("PAY_PER_REQUEST");
      expect(Table.DeletionProtectionEnabled).toBe(true);
    }
  });

  test("the bucket policies are valid and deny requests without TLS", async () => {
    const s3 = (path: string, init: RequestInit = {}) =>
      fetch(`${endpoint}/${path}`, { headers: signed("s3"), ...init });
    for (const [, { Properties }] of template.of("AWS::S3::BucketPolicy")) {
      const bucket = created[Properties.Bucket.Ref] ?? "";
      const put = await s3(`${bucket}?policy`, {
        method: "PUT",
        body: JSON.stringify(resolved(Properties.PolicyDocument)),
      });
      expect(put.ok, await put.text()).toBe(true);
      const policy = await (await s3(`${bucket}?policy`)).text();
      expect(policy).toContain('"aws:SecureTransport"');
      expect(policy).toContain(`arn:aws:s3:::${bucket}/*`);
    }
    // The emulator enforces the policies, so a request over plain HTTP is denied.
    const icon = `${nameOf("AWS::S3::Bucket", "Icons")}/icons/1.png`;
    expect((await s3(icon, { method: "PUT", body: "icon" })).status).toBe(403);
  });

  // The emulator handles one request at a time, at about ten milliseconds each, so parts with many
  // or concurrent requests would exceed the store's timeouts. The step "go" runs the whole
  // contract, including the ledger with its concurrent chats, on the embedded engine.
  test("the store passes the small parts of its contract test", () => {
    const parts = ["models", "seed", "stops", "users", "sessions", "canceled"];
    const args = [
      ...["test", "./shared/store", "-count=1", "-v"],
      ...["-run", `^TestContract$/^(${parts.join("|")})$`],
      ...["-skip", "^TestContract$/./(concurrent|thousand)"],
    ];
    const env = { ...process.env, ...credentials, AWS_ENDPOINT_URL_DYNAMODB: endpoint };
    const run = spawnSync("go", args, { cwd: root, encoding: "utf8", env });
    expect(run.status, run.stdout + run.stderr).toBe(0);
    for (const part of parts) expect(run.stdout).toContain(`--- PASS: TestContract/${part} `);
  });

  const template = new Template("prod");
  const nameOf = (type: string, path: string): string =>
    created[template.one(type, new RegExp(`/${path}/`))[0]] ?? "";

  /** Resolves the references in a value of the template, as CloudFormation would. */
  function resolved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== "object" || value === null) return value;
    const { Ref, "Fn::GetAtt": attribute, "Fn::Join": join } = value as Properties;
    if (attribute) return `arn:aws:s3:::${created[attribute[0]]}`;
    if (join) return (resolved(join[1]) as string[]).join(join[0]);
    // The fallback is an ID for the distribution, which is not created here.
    if (Ref) return created[Ref] ?? known[Ref] ?? "EDFDVBD6EXAMPLE";
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part)]));
  }

  /** Creates the resources of the types above and returns their names by logical ID. */
  async function deploy(from: Template): Promise<Record<string, string>> {
    const chosen = Object.entries(from.resources).filter(([, r]) => types.includes(r.Type));
    await cloudFormation({
      Action: "CreateStack",
      StackName: "trefoil",
      TemplateBody: JSON.stringify({ Resources: Object.fromEntries(chosen) }),
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

const known: Record<string, string> = { "AWS::Partition": "aws", "AWS::AccountId": "123456789012" };

const credentials = { AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local", AWS_REGION: "us-east-1" };

/** Headers with a fake signature: the emulator only reads the service from it. */
function signed(service: string): Record<string, string> {
  return {
    authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=none`,
  };
}

async function until(ready: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await ready().catch(() => false))) {
    if (Date.now() > end) throw new Error("the emulator does not respond");
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
