import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { Stack } from "./stack.ts";

/** What a proxy sends for a path instead of the site's response. */
type Change = (response: { status: number; headers: IncomingMessage["headers"]; body: Buffer }) => void;

let stack: Stack;
let changes: Record<string, Change> = {};
let asset: string;
let otherAsset: string;

/** A proxy in front of the site. In documents, it replaces the site's address with its own. */
const proxy = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, "accept-encoding": "identity" };
  const forward = request(
    stack.url + incoming.url,
    { headers },
    (response) => void send(response, incoming, outgoing),
  );
  forward.end();
});

async function send(response: IncomingMessage, { url = "" }: IncomingMessage, outgoing: ServerResponse) {
  const { statusCode: status = 500, headers } = response;
  const answer = { status, headers, body: Buffer.concat(await response.toArray()) };
  if (/html|plain|xml/.test(answer.headers["content-type"] ?? ""))
    answer.body = Buffer.from(answer.body.toString().replaceAll(stack.url, address()));
  changes[url]?.(answer);
  delete answer.headers["content-length"];
  outgoing.writeHead(answer.status, answer.headers).end(answer.body);
}

test.beforeAll(async () => {
  stack = await Stack.start({ SECURITY_CONTACT: "mailto:security@example.com" });
  await new Promise<void>((resolve) => void proxy.listen(0, "localhost", resolve));
  const page = await (await fetch(`${stack.url}/chat`)).text();
  [asset = "", otherAsset = ""] = page.match(/\/assets\/[\w-]+\.js/g) ?? [];
});

test.afterAll(async () => {
  proxy.close();
  await stack.stop();
});

const address = () => `http://localhost:${(proxy.address() as AddressInfo).port}`;

/** Runs the command against the proxy, which changes some responses. */
function verify(changed: Record<string, Change>) {
  changes = changed;
  return run(address());
}

function run(site: string): Promise<{ status: number; output: string }> {
  const command = fileURLToPath(new URL("../../infra/scripts/verify.mjs", import.meta.url));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, site], (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

/** Lets a page connect to other addresses. */
function connectTo(headers: IncomingMessage["headers"], addresses: string) {
  const policy = headers["content-security-policy"]?.toString();
  headers["content-security-policy"] = policy?.replace(
    /connect-src 'self'[^;]*/,
    `connect-src 'self' ${addresses}`,
  );
}

test.describe.configure({ mode: "serial" });

test("the site is the repository's", async () => {
  const { status, output } = await verify({
    "/admin": ({ headers }) => connectTo(headers, "https://icons.example.com"),
  });
  expect(output).toMatch(/^All \d{3} files are those of commit [0-9a-f]{40}/);
  expect(status).toBe(0);
});

test("every difference is named", async () => {
  const { status, output } = await verify({
    [asset]: ({ body }) => {
      body[9] = (body[9] ?? 0) ^ 1;
    },
    "/privacy": ({ headers }) => {
      const policy = headers["content-security-policy"];
      headers["content-security-policy"] = policy?.toString().replace(" form-action 'self';", "");
      headers.refresh = "9; url=/elsewhere";
    },
    [otherAsset]: ({ headers }) => {
      delete headers["cache-control"];
    },
    "/admin/audit": ({ headers }) => connectTo(headers, "https://icons.example.com https://spy.example.com"),
    "/dashboard": (response) => {
      response.status = 302;
      response.headers.location = "/dashboard?session";
    },
    "/favicon.ico": (response) => {
      response.status = 404;
    },
    "/upgrade": (response) => {
      response.body = Buffer.from(
        response.body.toString().replace("</head>", "<script src=/spy.js></script></head>"),
      );
    },
    "/build.json": (response) => {
      response.body = Buffer.from("null");
    },
    "/mark.svg": (response) => {
      response.body = Buffer.concat([response.body, Buffer.from("\u001b[2J")]);
    },
  });
  const lines = output.trim().split("\n");
  const inAssets = [
    expect.stringMatching(new RegExp(`^${asset}: differs from ${asset.slice(1)} at byte 9, near `)),
    `${otherAsset}: cache-control is "", not "public, max-age=31536000, immutable"`,
  ];
  expect(lines).toEqual([
    expect.stringMatching(/^\/admin\/audit: content-security-policy is "[^"]* https:\/\/spy\.example\.com;/),
    ...(asset < otherAsset ? inAssets : inAssets.reverse()),
    "/build.json: states no commit",
    "/dashboard: status 302, not 200",
    "/favicon.ico: status 404, not 200",
    expect.stringMatching(/^\/mark\.svg: differs from mark\.svg at byte 430, near ".*<\/svg>\?\?\[2J"$/),
    expect.stringMatching(
      /^\/privacy: content-security-policy is "[^"]*manifest-src 'self'; base-uri.*", not "/,
    ),
    "/privacy: has refresh: 9; url=/elsewhere",
    expect.stringMatching(/^\/upgrade: differs from upgrade.html at byte \d+, near ".*<script src=\/spy.js>/),
    expect.stringMatching(/^10 differences in \d{3} files\.$/),
  ]);
  expect(status).toBe(1);
});

test("a site of another commit is named", async () => {
  const other = "0".repeat(40);
  const { status, output } = await verify({
    "/build.json": (response) => {
      response.body = Buffer.from(response.body.toString().replace(/"[0-9a-f]{40}(-dirty)?"/, `"${other}"`));
    },
  });
  expect(output).toContain(`the site was built from commit ${other}, and this clone is at `);
  expect(status).toBe(1);
});

test("a site that was built with other tools is named", async () => {
  const { status, output } = await verify({
    "/build.json": (response) => {
      const content = JSON.parse(response.body.toString());
      response.body = Buffer.from(JSON.stringify({ ...content, node: "1.2.3", files: "0" }));
    },
  });
  expect(output).toContain("/build.json: states another checksum of the list of files");
  expect(output).toContain("The site was built with Node 1.2.3, and this clone with ");
  expect(status).toBe(1);
});

test("a clone with new files is named", async () => {
  const file = fileURLToPath(new URL("../../infra/not-committed", import.meta.url));
  await writeFile(file, "");
  try {
    const { status, output } = await verify({
      "/build.json": (response) => {
        response.body = Buffer.from(response.body.toString().replace("-dirty", ""));
      },
    });
    expect(output).toContain("This clone has changes or new files that are not committed");
    expect(status).toBe(1);
  } finally {
    await rm(file);
  }
});

test("a wrong address and a site that is down are named", async () => {
  expect((await run("chat.example.com")).output).toContain("usage: ");
  expect(await run("http://localhost:1")).toEqual({
    status: 1,
    output: expect.stringContaining("http://localhost:1/build.json could not be fetched: "),
  });
});
