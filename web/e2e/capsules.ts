import { expect, type Page, type Route } from "@playwright/test";
import type { ChatRequest } from "../src/api/types.ts";
import { capsuleServer, type OpenedCapsule, RESPONSE_TYPE, unknownKey } from "../test/capsule-server.mjs";

const CHAT = "**/api/chat/stream";
const KEY = "**/api/chat/key";
const RESUME = "**/api/chat/resume";

/** One for all tests of a worker, so that a page's key stays valid when a test replaces its handler. */
const server = capsuleServer();

const watched = new WeakMap<Page, ChatRequest[]>();

/**
 * Returns the chat requests that the page encrypts from now on. The list grows. It is what the page
 * passes to WebCrypto, because only the server can decrypt a request.
 */
export async function chatRequests(page: Page): Promise<ChatRequest[]> {
  const known = watched.get(page);
  if (known) return known;
  const requests: ChatRequest[] = [];
  watched.set(page, requests);
  await page.exposeFunction("encrypted", async (bytes: string) => {
    const plaintext = Buffer.from(bytes, "latin1");
    const text = plaintext.subarray(5, 5 + plaintext.readUInt32BE(1));
    const json = plaintext[0] ? await new Response(unzipped(text)).text() : text.toString();
    requests.push(JSON.parse(json));
  });
  await page.addInitScript(watchEncryption);
  await page.evaluate(watchEncryption);
  return requests;
}

const unzipped = (bytes: Uint8Array) =>
  new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));

/** Runs in the page: reports each plaintext of which the last chunk is encrypted. */
function watchEncryption() {
  const original = SubtleCrypto.prototype.encrypt;
  let chunks = "";
  SubtleCrypto.prototype.encrypt = function (algorithm, key, data) {
    const { additionalData } = algorithm as AesGcmParams;
    if (additionalData) {
      const bytes = new Uint8Array(
        ArrayBuffer.isView(data)
          ? data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
          : data,
      );
      chunks += Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      if (additionalData.byteLength > 0) {
        (window as unknown as { encrypted: (text: string) => void }).encrypted(chunks);
        chunks = "";
      }
    }
    return original.call(this, algorithm, key, data);
  };
}

/** Runs an action that sends a question, and returns the request. */
export async function sentRequest(page: Page, act: () => Promise<unknown>): Promise<ChatRequest> {
  const requests = await chatRequests(page);
  const before = requests.length;
  const request = page.waitForRequest(CHAT);
  await act();
  await request;
  await expect.poll(() => requests.length).toBeGreaterThan(before); // a large one takes longer
  return requests.at(-1) as ChatRequest;
}

/** Responds to each question in place of the server. */
export async function serveChats(
  page: Page,
  respond: (call: OpenedCapsule) => Uint8Array | Promise<Uint8Array>,
) {
  await serveKeys(page);
  await page.route(CHAT, async (route) => {
    const call = await open(route);
    if (call) await route.fulfill({ contentType: RESPONSE_TYPE, body: Buffer.from(await respond(call)) });
  });
}

/** Has the page encrypt its questions for us. An answer whose connection is lost is not resumed. */
async function serveKeys(page: Page) {
  const { keys } = await server;
  await page.route(KEY, (route) => route.fulfill({ json: keys }));
  await page.route(RESUME, (route) => route.fulfill({ status: 404, body: "" }));
}

/** Decrypts a request. If the page uses a key of the real server, it is told to load the key again. */
async function open(route: Route): Promise<OpenedCapsule | undefined> {
  const call = await (await server).open(route.request().postDataBuffer() ?? Buffer.alloc(0));
  if (!call) await route.fulfill({ status: 422, contentType: "application/problem+json", json: unknownKey });
  return call;
}

/**
 * Lets scripts in the page respond to questions. `openCapsule` decrypts a request and returns its
 * models; `capsuleFrame` returns a frame with an event. Bytes are the characters of a string.
 */
export async function exposeCapsules(page: Page) {
  await serveKeys(page);
  let call: OpenedCapsule | undefined;
  await page.exposeFunction("openCapsule", async (body: string) => {
    call = await (await server).open(Buffer.from(body, "latin1"));
    return call?.request.modelIds;
  });
  await page.exposeFunction("capsuleFrame", (event: object) =>
    Buffer.from(call?.frame(event) ?? []).toString("latin1"),
  );
}

/** What `exposeCapsules` adds to a page's window. */
export interface CapsuleFunctions {
  openCapsule(body: string): Promise<string[]>;
  capsuleFrame(event: object): Promise<string>;
}
