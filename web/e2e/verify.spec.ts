import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { Stack } from "./stack.ts";

/** What a proxy sends for a path instead of the site's response. */
type Change = (response: {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
  endless?: boolean;
}) => void;

const publicURL = "https://chat.example.com";
/** The key of changes to paths that do not exist. */
const unknown = "unknown";
const isUnknown = (path: string) => /^\/\d+$/.test(path);

let stack: Stack;
let port: number;
let changes: Record<string, Change> = {};
/** The paths requested in one run, in order. */
let requested: string[] = [];
/** How many bytes of endless responses were sent, by path. */
let sent: Record<string, number> = {};
let temporary: string;
let asset: string;
let otherAsset: string;

/** A proxy in front of the site. In documents, it replaces the site's address with its own. */
const proxy = createServer((incoming, outgoing) => {
  requested.push(incoming.url ?? "");
  const headers = { ...incoming.headers, "accept-encoding": "identity" };
  const forward = request(
    `http://localhost:${port}${incoming.url}`,
    { headers },
    (response) => void send(response, incoming, outgoing),
  );
  forward.end();
});

async function send(response: IncomingMessage, { url = "" }: IncomingMessage, outgoing: ServerResponse) {
  const { statusCode: status = 500, headers } = response;
  const answer = { status, headers, body: Buffer.concat(await response.toArray()), endless: false };
  if (/html|plain|xml/.test(answer.headers["content-type"] ?? ""))
    answer.body = Buffer.from(answer.body.toString().replaceAll(publicURL, address()));
  changes[isUnknown(url) ? unknown : url]?.(answer);
  delete answer.headers["content-length"];
  outgoing.writeHead(answer.status, answer.headers);
  if (answer.endless) await sendEndless(url, outgoing);
  outgoing.end(answer.body);
}

/** What is sent of an endless response if the client reads on. */
const LIMIT = 100_000_000;

/** Sends filler until the client closes the connection. */
async function sendEndless(url: string, outgoing: ServerResponse) {
  const filler = Buffer.alloc(100_000, "x");
  const closed = once(outgoing, "close");
  sent[url] = 0;
  while (!outgoing.destroyed && sent[url] < LIMIT) {
    sent[url] += filler.length;
    if (!outgoing.write(filler)) await Promise.race([once(outgoing, "drain"), closed]);
  }
}

test.beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "verify-test-"));
  const free = createServer().listen(0, "localhost");
  await once(free, "listening");
  ({ port } = free.address() as AddressInfo);
  free.close();
  const contact = "mailto:security@example.com";
  stack = await Stack.start({ PORT: `${port}`, PUBLIC_URL: publicURL, SECURITY_CONTACT: contact });
  await new Promise<void>((resolve) => void proxy.listen(0, "localhost", resolve));
  const page = await (await fetch(`${address()}/chat`)).text();
  [asset = "", otherAsset = ""] = page.match(/\/assets\/[\w-]+\.js/g) ?? [];
});

test.afterAll(async () => {
  proxy.close();
  await stack.stop();
  await rm(temporary, { recursive: true });
});

const address = () => `http://localhost:${(proxy.address() as AddressInfo).port}`;

/** Runs the command against the proxy, which changes some responses. */
function verify(changed: Record<string, Change>) {
  changes = changed;
  requested = [];
  sent = {};
  return run(address());
}

function run(site: string): Promise<{ status: number; output: string }> {
  const command = fileURLToPath(new URL("../../infra/scripts/verify.mjs", import.meta.url));
  return new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: temporary };
    const child = execFile(process.execPath, [command, site], { env }, (_error, stdout, stderr) =>
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

/** Headers that no page has, in the order of the report. */
const unwanted = Object.fromEntries(
  [
    "clear-site-data",
    "content-security-policy-report-only",
    "link",
    "nel",
    "refresh",
    "report-to",
    "reporting-endpoints",
    "service-worker-allowed",
    "set-cookie",
    "sourcemap",
  ].map((name) => [name, "a\u00e9b"]),
);

test.describe.configure({ mode: "serial" });

test("the site is the repository's", async () => {
  const { status, output } = await verify({
    "/admin": ({ headers }) => connectTo(headers, "https://icons.example.com"),
  });
  expect(output).toMatch(
    /^All \d{3} files are those of commit [0-9a-f]{40}(-dirty)?.\nThis shows what the site sent here, now: /,
  );
  expect(status).toBe(0);
  const left = await readdir(temporary);
  expect(left.filter((name) => name.startsWith("verify-"))).toEqual([]);
});

test("so is a site without an address and a contact", async () => {
  const plain = await Stack.start();
  const { status, output } = await run(plain.url);
  await plain.stop();
  expect(output).toMatch(/^All \d{3} files are those of commit /);
  expect(status).toBe(0);
});

test("a site cannot tell the requests by their order or their path", async () => {
  const orders: string[][] = [];
  for (let i = 0; i < 2; i++) {
    await verify({});
    orders.push(requested);
  }
  const [first = [], second = []] = orders;
  expect(first.length).toBeGreaterThan(100);
  // Two random orders differ by a third of the length on average. Requests that are sent at the same
  // time can only change places with their neighbors.
  const moves = first
    .filter((path) => second.includes(path))
    .map((path) => Math.abs(first.indexOf(path) - second.indexOf(path)) / first.length);
  expect(moves.reduce((sum, move) => sum + move, 0) / moves.length).toBeGreaterThan(0.2);
  const [missing, otherMissing] = orders.map((order) => order.filter(isUnknown));
  expect(missing).toHaveLength(1);
  expect(missing).not.toEqual(otherMissing);
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
    // Only the admin pages may connect to the bucket.
    "/chat": ({ headers }) => connectTo(headers, "https://icons.example.com"),
    "/auth": ({ headers }) => {
      Object.assign(headers, unwanted);
    },
    "/robots.txt": ({ headers }) => {
      headers["cache-control"] = "public\u00e9";
    },
    "/.well-known/security.txt": (response) => {
      response.body = Buffer.concat([response.body, Buffer.from("Hiring: https://example.com\n")]);
    },
    [unknown]: (response) => {
      response.status = 200;
    },
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
    expect.stringMatching(/^\/.well-known\/security.txt: differs from .*, near ".*Hiring: /),
    expect.stringMatching(/^\/\d+: status 200, not 404$/),
    expect.stringMatching(/^\/admin\/audit: content-security-policy is "[^"]* https:\/\/spy\.example\.com;/),
    ...(asset < otherAsset ? inAssets : inAssets.reverse()),
    ...Object.keys(unwanted).map((name) => `/auth: has ${name}: a?b`),
    "/build.json: states no commit",
    expect.stringMatching(/^\/chat: content-security-policy is "[^"]* https:\/\/icons\.example\.com;/),
    "/dashboard: status 302, not 200",
    "/favicon.ico: status 404, not 200",
    expect.stringMatching(/^\/mark\.svg: differs from mark\.svg at byte 430, near ".*<\/svg>\?\?\[2J"$/),
    expect.stringMatching(
      /^\/privacy: content-security-policy is "[^"]*manifest-src 'self'; base-uri.*", not "/,
    ),
    "/privacy: has refresh: 9; url=/elsewhere",
    '/robots.txt: cache-control is "public?", not "no-cache"',
    expect.stringMatching(/^\/upgrade: differs from upgrade.html at byte \d+, near ".*<script src=\/spy.js>/),
    expect.stringMatching(/^24 differences in \d{3} files\.$/),
  ]);
  expect(status).toBe(1);
});

test("an endless response is named, but not read to its end", async () => {
  const endless: Change = (response) => {
    response.endless = true;
  };
  const paths = ["/.well-known/security.txt", "/build.json", "/mark.svg"];
  const { status, output } = await verify(Object.fromEntries(paths.map((path) => [path, endless])));
  expect(output.trim().split("\n")).toEqual([
    expect.stringMatching(/^\/.well-known\/security.txt: differs from .* at byte 0, near "x+"$/),
    "/build.json: states no commit",
    expect.stringMatching(/^\/mark.svg: differs from mark.svg at byte 0, near "x+"$/),
    expect.stringMatching(/^3 differences in /),
  ]);
  expect(status).toBe(1);
  expect(Object.keys(sent).sort()).toEqual(paths);
  // The limit is at most 1 MB; the rest is on its way.
  for (const path of paths) expect(sent[path], path).toBeLessThan(LIMIT / 2);
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
      response.body = Buffer.from(JSON.stringify({ ...content, node: "1.2\u001b[2J", files: "0" }));
    },
  });
  expect(output).toContain("/build.json: states another checksum of the list of files");
  expect(output).toContain("The site was built with Node 1.2?[2J, and this clone with ");
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
  for (const wrong of ["chat.example.com", "https://"])
    expect(await run(wrong)).toEqual({ status: 1, output: expect.stringMatching(/^usage: .*\n$/) });
  expect(await run("http://localhost:1")).toEqual({
    status: 1,
    output: expect.stringMatching(/^http:\/\/localhost:1\/build.json could not be fetched: .*\n$/),
  });
});
