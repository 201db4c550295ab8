import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { Stack } from "./stack.ts";

/** What a proxy sends for a path instead of the site's response. */
type Change = (response: { headers: IncomingMessage["headers"]; body: Buffer }) => void;

let stack: Stack;
let changes: Record<string, Change> = {};
let asset: string;

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
  const answer = { headers: response.headers, body: Buffer.concat(await response.toArray()) };
  if (/html|plain|xml/.test(answer.headers["content-type"] ?? ""))
    answer.body = Buffer.from(answer.body.toString().replaceAll(stack.url, address()));
  changes[url]?.(answer);
  delete answer.headers["content-length"];
  outgoing.writeHead(response.statusCode ?? 500, answer.headers).end(answer.body);
}

test.beforeAll(async () => {
  stack = await Stack.start();
  await new Promise<void>((resolve) => void proxy.listen(0, "localhost", resolve));
  const page = await (await fetch(`${stack.url}/chat`)).text();
  asset = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? "";
});

test.afterAll(async () => {
  proxy.close();
  await stack.stop();
});

const address = () => `http://localhost:${(proxy.address() as AddressInfo).port}`;

/** Runs the command against the proxy, which changes some responses. */
function verify(changed: Record<string, Change>): Promise<{ status: number; output: string }> {
  changes = changed;
  const command = fileURLToPath(new URL("../../infra/scripts/verify.mjs", import.meta.url));
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, address()], (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

test.describe.configure({ mode: "serial" });

test("the site is the repository's", async () => {
  const { status, output } = await verify({});
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
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${asset}: differs from ${asset.slice(1)} at byte 9, near `)),
    "/build.json: states no commit",
    expect.stringMatching(/^\/mark\.svg: differs from mark\.svg at byte 430, near ".*<\/svg>\?\?\[2J"$/),
    expect.stringMatching(
      /^\/privacy: content-security-policy is "[^"]*manifest-src 'self'; base-uri.*", not "/,
    ),
    "/privacy: has refresh: 9; url=/elsewhere",
    expect.stringMatching(/^\/upgrade: differs from upgrade.html at byte \d+, near ".*<script src=\/spy.js>/),
    expect.stringMatching(/^6 differences in \d{3} files\.$/),
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
