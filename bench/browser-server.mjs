// Serves the built web app and the API routes that the browser benchmark needs.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { capsuleServer, RESPONSE_TYPE } from "../web/test/capsule-server.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(root, "web/dist");
const headers = JSON.parse(readFileSync(join(root, "infra/headers.json"), "utf8")).all;
const types = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};
/** The interval between a model's token events. The real server coalesces for up to 60 ms. */
const TICK_MS = 40;

/**
 * Starts a server on a free port. It answers every question with the given answers, one per model.
 *
 * @param before characters of each answer to send in the first second; if negative, all but the
 *   last -before characters are sent
 * @param pace characters of each answer per second after that
 */
export async function serve({ answers, before, pace }) {
  let started;
  const streaming = new Promise((resolve) => {
    started = resolve;
  });

  const capsules = await capsuleServer();
  const site = await listen(async (pathname, response, _parameters, request) => {
    if (pathname === "/api/models") json(response, 200, answers.map(model));
    else if (pathname === "/api/chat/key") json(response, 200, capsules.keys);
    else if (pathname === "/api/chat/stream") {
      const call = await capsules.open(Buffer.concat(await request.toArray()));
      stream(response, { call, answers, before, pace, started });
    } else if (pathname.startsWith("/api/")) json(response, 401, { detail: "Sign in to continue." });
    else file(response, pathname, "/chat.html");
  });
  return { ...site, streaming };
}

/** Starts a server on a free port that responds to each request with `respond`. */
export async function listen(respond) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    respond(pathname, response, searchParams, request);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  return { url, close: () => server.closeAllConnections() ?? server.close() };
}

function model(_answer, index) {
  const modelId = `bench/${index + 1}`;
  const flags = { isActive: true, isDefault: true, isFree: true };
  return {
    modelId,
    name: `Model ${index + 1}`,
    provider: "Bench",
    category: "general",
    description: "",
    iconUrl: "",
    ...flags,
  };
}

function stream(response, { call, answers, before, pace, started }) {
  response.writeHead(200, { ...headers, "content-type": RESPONSE_TYPE });
  const send = (event) => response.write(call.frame(event));
  send({ type: "session", sessionId: "bench" });
  const sent = answers.map(() => 0);
  const head = answers.map((answer) => (before < 0 ? Math.max(answer.length + before, 0) : before));
  const began = Date.now();
  const timer = setInterval(() => {
    const after = (Date.now() - began) / 1000;
    if (after > 1) started();
    answers.forEach((answer, index) => {
      const modelId = `bench/${index + 1}`;
      const due = Math.min(
        Math.round(head[index] * Math.min(after, 1) + pace * Math.max(after - 1, 0)),
        answer.length,
      );
      if (sent[index] === answer.length || due === sent[index]) return;
      send({ type: "token", modelId, token: answer.slice(sent[index], due) });
      sent[index] = due;
      if (due === answer.length) send({ type: "complete", modelId, finish: "stop" });
    });
    if (sent.every((length, index) => length === answers[index].length)) {
      clearInterval(timer);
      response.end(call.last({ type: "done" }));
    }
  }, TICK_MS);
  response.on("close", () => clearInterval(timer));
}

export function json(response, status, value) {
  response.writeHead(status, { ...headers, "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

/** Responds with a file of the built web app, or with `document` for the address of a page. */
export function file(response, pathname, document) {
  const type = types[extname(pathname)];
  const path = type ? pathname : document;
  try {
    const body = readFileSync(join(dist, path));
    response.writeHead(200, { ...headers, "content-type": type ?? "text/html" });
    response.end(body);
  } catch {
    response.writeHead(404, headers);
    response.end();
  }
}
