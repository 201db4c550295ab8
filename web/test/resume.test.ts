import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { type ChatEvent, type StreamRequest, streamChat } from "../src/api/chat-stream.ts";
import type { OpenedCapsule } from "./capsule-server.mjs";
import { type Resume, serveCapsules } from "./serve-capsules.ts";

const body: StreamRequest = {
  message: "Why?",
  modelIds: ["lab/a"],
  deepSearchEnabled: false,
  attachments: [],
  chatId: "0".repeat(32),
  history: {},
};
const token = (text: string): ChatEvent => ({ type: "token", modelId: "lab/a", token: text });
const done: ChatEvent = { type: "done" };
const words = ["one ", "two ", "three"].map(token);

/** Returns the response, with a frame for each event. */
const whole = (call: OpenedCapsule) =>
  Buffer.concat([...words.map((event) => call.frame(event)), call.last(done)]);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function ask(signal = new AbortController().signal): Promise<ChatEvent[]> {
  const all: ChatEvent[] = [];
  for await (const event of streamChat(body, signal)) all.push(event);
  return all;
}

/** A response whose connection is lost. */
const lose = () =>
  new Response(
    new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) }),
  );

/** Makes all waiting end at once. */
function skipTime() {
  vi.stubGlobal("setTimeout", (callback: () => void, ms: number) => {
    if (ms < 5000) queueMicrotask(callback);
    return 0;
  });
}

test("an answer continues, wherever the connection is lost", async () => {
  skipTime();
  await fc.assert(
    fc.asyncProperty(fc.nat(400), fc.infiniteStream(fc.nat(120)), async (at, sizes) => {
      let response = new Uint8Array();
      const asked: Resume[] = [];
      await serveCapsules(
        (call) => {
          response = new Uint8Array(whole(call));
          return new Response(response.slice(0, at % response.length));
        },
        (request) => {
          asked.push(request);
          const size = asked.length % 3 === 0 ? 0 : (sizes.next().value ?? 0) + 1;
          return new Response(response.slice(request.received, request.received + size));
        },
      );
      expect(await ask()).toEqual([...words, done]);
      expect(asked[0]).toEqual({ chatId: body.chatId, received: at % response.length });
    }),
    { numRuns: 50 },
  );
}, 30_000);

test("an error of the connection is a loss, too", async () => {
  skipTime();
  let response = new Uint8Array();
  await serveCapsules(
    (call) => {
      response = new Uint8Array(whole(call));
      return lose();
    },
    ({ received }) => new Response(response.slice(received)),
  );
  expect(await ask()).toEqual([...words, done]);
});

test("after 8 seconds without anything new, the answer is lost", async () => {
  skipTime();
  let asked = 0;
  await serveCapsules(
    (call) => new Response(call.frame(token("one")) as BodyInit),
    () => {
      asked += 1;
      return new Response();
    },
  );
  await expect(ask()).rejects.toThrow("The connection was lost");
  expect(asked).toBe(6);
});

test("before the first text, the answer is lost only after the server's next frame is due", async () => {
  skipTime();
  let asked = 0;
  let response = new Uint8Array();
  await serveCapsules(
    (call) => {
      response = new Uint8Array(whole(call));
      return lose();
    },
    ({ received }) => {
      asked += 1;
      return new Response(asked > 10 ? response.slice(received) : undefined);
    },
  );
  expect(await ask()).toEqual([...words, done]);
});

test("a stopped chat is not resumed", async () => {
  const stop = new AbortController();
  let asked = 0;
  await serveCapsules(
    (call) => new Response(call.frame(token("one")) as BodyInit),
    () => {
      asked += 1;
      stop.abort();
      return new Response();
    },
  );
  await expect(ask(stop.signal)).rejects.toThrow(/abort/i);
  expect(asked).toBe(1);
});

test("a chat that has ended is not resumed when the page is hidden later", async () => {
  let asked = 0;
  const page = Object.assign(new EventTarget(), { visibilityState: "hidden" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const hide = () => page.dispatchEvent(new Event("visibilitychange"));
  await serveCapsules(
    (call) => {
      const bytes = whole(call);
      return new Response(
        new ReadableStream({
          pull: (controller) => {
            hide();
            controller.enqueue(bytes);
          },
        }),
      );
    },
    () => {
      asked += 1;
      return new Response();
    },
  );
  expect(await ask()).toEqual([...words, done]);
  const during = asked;
  expect(during).toBeGreaterThan(0);
  hide();
  expect(asked).toBe(during);
});
