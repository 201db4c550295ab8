// npm run smoke -- <url> [<API host>]: checks a deployment for typical mistakes, such as buffered
// streams. It uses up one visitor chat. It prints a line per check and exits with status 1 if any
// check failed.
import { createHash, randomBytes } from "node:crypto";

const [address, apiHost] = process.argv.slice(2);
if (!address || !URL.canParse(address)) {
  console.error(
    "usage: npm run smoke -- <https://chat.example.com> [<host of the HTTP API, which must reject direct requests>]",
  );
  process.exit(1);
}
const origin = new URL(address).origin;
const timeout = 60_000;

let failed = 0;

/** Runs a check and prints its result. A check fails by throwing an error. */
async function check(name, run) {
  const started = Date.now();
  try {
    const note = await run();
    console.log(`ok    ${name}${note ? `: ${note}` : ""} (${Date.now() - started} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}: ${error.cause?.message ?? error.message}`);
  }
}

function expect(condition, message) {
  if (!condition) throw new Error(message);
}

const request = (path, options = {}) =>
  fetch(new URL(path, origin), { redirect: "manual", signal: AbortSignal.timeout(timeout), ...options });

/**
 * Posts JSON as the page does, with its origin and the body hash that origin access control
 * requires.
 */
function post(path, value, headers = {}) {
  const body = JSON.stringify(value);
  const hash = createHash("sha256").update(body).digest("hex");
  return request(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-amz-content-sha256": hash, origin, ...headers },
  });
}

/** Checks a response's status and returns its JSON, or an empty object. */
async function expectStatus(response, status, what) {
  expect(response.status === status, `${what} returned ${response.status}, not ${status}.`);
  const type = response.headers.get("content-type") ?? "";
  return type.includes("json") ? await response.json() : {};
}

const chatId = () => randomBytes(16).toString("hex");

await check("health", async () => {
  const response = await request("/api/health");
  expect(response.status === 200, `/api/health returned ${response.status}.`);
  expect((await response.json()).status === "ok", "/api/health did not report ok.");
  const cached = response.headers.get("cache-control");
  expect(cached === "no-store", `/api/health has cache-control: ${cached}, not no-store.`);
});

await check("pages", async () => {
  for (const [path, status] of [
    ["/", 200],
    ["/chat", 200],
    ["/no/such/page", 404],
  ]) {
    const response = await request(path);
    expect(response.status === status, `${path} returned ${response.status}, not ${status}.`);
    const type = response.headers.get("content-type") ?? "";
    expect(type.startsWith("text/html"), `${path} has content-type: ${type}, not text/html.`);
    const cached = response.headers.get("cache-control");
    expect(cached === "no-cache", `${path} has cache-control: ${cached}, not no-cache.`);
    expect(
      /<script[^>]+src="\/assets\//.test(await response.text()) || path === "/",
      `${path} does not load the app.`,
    );
  }
});

await check("assets are immutable, and a missing one is 404", async () => {
  const page = await (await request("/chat")).text();
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  expect(asset, "/chat has no script.");
  const response = await request(asset);
  expect(response.status === 200, `${asset} returned ${response.status}.`);
  expect(/immutable/.test(response.headers.get("cache-control")), `${asset} is not immutable.`);
  await expectStatus(await request("/assets/missing-00000000.js"), 404, "A missing asset");
});

await check("security headers", async () => {
  for (const path of ["/", "/chat", "/api/health", "/api/none"]) {
    const { headers } = await request(path);
    const csp = headers.get("content-security-policy") ?? "";
    expect(
      csp.includes("default-src 'none'"),
      `${path} has no content security policy with default-src 'none'.`,
    );
    expect(!/https?:|\*/.test(csp), `The content security policy of ${path} allows another origin.`);
    for (const [name, want] of [
      ["strict-transport-security", /max-age=\d{7,}/],
      ["x-content-type-options", /^nosniff$/],
      ["referrer-policy", /^no-referrer$/],
      ["cross-origin-opener-policy", /^same-origin$/],
      ["permissions-policy", /camera=\(\)/],
    ])
      expect(
        want.test(headers.get(name) ?? ""),
        `${path} has ${name}: ${headers.get(name)}, which does not match ${want}.`,
      );
  }
});

let models = [];
await check("models", async () => {
  const response = await request("/api/models");
  expect(response.status === 200, `/api/models returned ${response.status}.`);
  const listed = await response.json();
  models = listed.filter((m) => m.isActive && m.isFree).map((m) => m.modelId);
  expect(models.length > 0, "No model is active and free. Did the seed function run?");
  return `${listed.length}, ${models.length} of them active and free`;
});

await check("rejected requests", async () => {
  const { code } = await expectStatus(await request("/api/none"), 404, "An unknown route");
  expect(code === "not_found", "An unknown route was not handled by the fallback function.");
  await expectStatus(await request("/api/user"), 401, "GET /api/user without a session");
  const unsigned = await request("/api/chat/stream", {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  await expectStatus(unsigned, 403, "A streaming POST without x-amz-content-sha256");
  const crossSite = await post(
    "/api/chat/stop",
    { chatId: chatId() },
    { origin: "https://elsewhere.example" },
  );
  await expectStatus(crossSite, 403, "A POST from another site");
  const long = {
    message: "a".repeat(70_000),
    modelIds: models.slice(0, 1),
    deepSearchEnabled: false,
    attachments: [],
  };
  const { detail } = await expectStatus(
    await post("/api/chat/stream", long),
    413,
    "A visitor's message of 70,000 characters",
  );
  expect(detail, "The response to 70,000 characters has no detail.");
  await expectStatus(await post("/api/chat/stream", null), 400, "A chat without a question");
});

await check("a chat streams unbuffered, and stops", async () => {
  const id = chatId();
  const response = await post("/api/chat/stream", {
    chatId: id,
    message: "Explain in about 400 words how tides work.",
    modelIds: models.slice(0, 3),
    deepSearchEnabled: false,
    attachments: [],
  });
  if (response.status === 402)
    throw new Error("This network has used up its visitor chats for today. Try again from another network.");
  expect(response.status === 200, `The chat request returned ${response.status}.`);
  const encoding = response.headers.get("content-encoding");
  expect(!encoding, `The stream is compressed: ${encoding}.`);
  const arrivals = [];
  const decoder = new TextDecoder();
  let text = "";
  let stopped = 0;
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (/"type":"token"/.test(text)) arrivals.push(Date.now());
    if (!stopped && arrivals.length > 10 && arrivals.at(-1) - arrivals[0] > 1_000) {
      stopped = Date.now();
      const stop = await post("/api/chat/stop", { chatId: id });
      expect(stop.status === 204, `The stop request returned ${stop.status}.`);
    }
  }
  const ended = Date.now();
  expect(/"type":"session"/.test(text), "The stream has no session event.");
  expect(
    arrivals.length > 0,
    `No model answered: ${/"error":"([^"]*)"/.exec(text)?.[1] ?? "no reason given."}`,
  );
  expect(text.includes('"type":"done"'), "The stream ended without its done event.");
  const spread = arrivals.at(-1) - arrivals[0];
  const pieces = `${arrivals.length} pieces over ${spread} ms`;
  expect(
    arrivals.length > 5 && spread > 200,
    `The stream arrived all at once or in very few pieces (${pieces}). Something may be buffering it.`,
  );
  if (!stopped) return `${pieces}; it ended before it could be stopped`;
  expect(ended - stopped < 8_000, `The stream continued for ${ended - stopped} ms after it was stopped.`);
  return `${pieces}; stopped within ${ended - stopped} ms`;
});

if (apiHost) {
  await check("requests that bypass CloudFront are rejected", async () => {
    const response = await request(`https://${apiHost.replace(/^https:\/\//, "")}/api/health`);
    await expectStatus(response, 403, "The HTTP API's own address");
  });
}

console.log(failed ? `\nFailed checks: ${failed}.` : "\nAll checks passed.");
process.exit(failed ? 1 : 0);
