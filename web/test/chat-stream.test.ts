import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { forgetKeys } from "../src/api/capsule.ts";
import { type ChatEvent, type StreamRequest, streamChat } from "../src/api/chat-stream.ts";
import { capsuleServer, type OpenedCapsule, unknownKey } from "./capsule-server.mjs";
import { events, serveCapsules } from "./serve-capsules.ts";

const body: StreamRequest = {
  message: "Why?",
  modelIds: ["lab/a"],
  deepSearchEnabled: false,
  attachments: [],
  chatId: "0".repeat(32),
  history: {},
};

const lines = [
  '{"type":"session","sessionId":"s1"}\n',
  '[0,"naïve 日本 🙂\\n"]',
  "\n\n",
  "{broken",
  '[1,"reasoning"]',
  'null\n[]\n3\n[2,"of no model"]\n[-1,"of none"]',
  '{"type":"later","of":"another version"}',
  '{"type":"token","modelId":"lab/a"}',
  '{"type":"complete","modelId":"lab/a"}',
];
const session = { type: "session", sessionId: "s1" };
const done = '{"type":"done"}';

const expected: ChatEvent[] = [
  { type: "session", sessionId: "s1" },
  { type: "token", modelId: "lab/a", token: "naïve 日本 🙂\n" },
  { type: "reasoning", modelId: "lab/a", token: "reasoning" },
  { type: "complete", modelId: "lab/a" },
  { type: "done" },
];

function inChunks(bytes: Uint8Array, size: number | (() => number)): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const end = at + (typeof size === "number" ? size : size());
      controller.enqueue(new Uint8Array(bytes.slice(at, end)));
      at = end;
    },
  });
}

/** Returns the response with the lines above, one frame each. */
function whole(call: OpenedCapsule): Uint8Array {
  return Buffer.concat([...lines.map((line) => call.frame(line)), call.last(done)]);
}

async function ask(request = body, signal = new AbortController().signal): Promise<ChatEvent[]> {
  const all: ChatEvent[] = [];
  for await (const event of streamChat(request, signal)) all.push(event);
  return all;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const lost = "The connection was lost before the response was complete. Try again.";

describe("the response", () => {
  test.each([1, 2, 3, 5, 17, 4096])("has the same events at %i bytes a chunk", async (size) => {
    await serveCapsules((call) => new Response(inChunks(whole(call), size)));
    expect(await ask()).toEqual(expected);
  });

  const text = fc.string({ unit: "binary" });
  const event = fc.oneof(
    fc.record({ type: fc.constant("token"), modelId: text, token: text }),
    fc.record({ type: fc.constant("session"), sessionId: text }),
    fc.record({ type: fc.constant("error"), error: text }),
  );
  const line = fc.oneof(
    event.map((value) => ({ value, line: JSON.stringify(value) })),
    fc.constantFrom("", "\n", "{", "data", '{"type":"new"}').map((line) => ({ value: undefined, line })),
  );

  test("has every event of any stream, in any chunks", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.infiniteStream(fc.integer({ min: 1, max: 99 })),
        async (parts, sizes) => {
          await serveCapsules((call) => {
            const bytes = Buffer.concat([...parts.map(({ line }) => call.frame(line)), call.last(done)]);
            return new Response(inChunks(bytes, () => sizes.next().value));
          });
          const events = [...parts.flatMap(({ value }) => value ?? []), JSON.parse(done)];
          expect(await ask()).toEqual(JSON.parse(JSON.stringify(events)));
        },
      ),
    );
  }, 30_000);

  test("of any bytes, encrypted or not, is a lost connection", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.json(), text),
        fc.uint8Array(),
        fc.boolean(),
        async (json, bytes, encrypt) => {
          await serveCapsules((call) => new Response(encrypt ? call.last(json) : new Uint8Array(bytes)));
          await expect(ask()).rejects.toThrow(lost);
        },
      ),
    );
  }, 30_000);

  test("logs that a line is not JSON, without the line's content", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await serveCapsules(events('{"type":"tok', "my secret question", done));
    await ask();
    expect(warn.mock.calls).toEqual([
      ["Skipped a stream line that is not valid JSON"],
      ["Skipped a stream line that is not valid JSON"],
    ]);
    warn.mockClear();
    await serveCapsules(events('{"type":"later"}', done));
    await ask();
    expect(warn).not.toHaveBeenCalled();
  });

  test("is closed if it is silent for 45 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let closed = false;
    await serveCapsules(
      (call) =>
        new Response(
          new ReadableStream<Uint8Array<ArrayBuffer>>({
            start: (controller) => {
              controller.enqueue(call.frame(session));
              for (const at of [40_000, 80_000])
                setTimeout(() => controller.enqueue(call.frame(session)), at);
            },
            cancel: () => {
              closed = true;
            },
          }),
        ),
    );
    const ended = vi.fn();
    const started = vi.fn();
    (async () => {
      for await (const _ of streamChat(body, new AbortController().signal)) started();
    })().catch(ended);
    while (started.mock.calls.length < 1) await new Promise((resolve) => setImmediate(resolve));
    for (const frames of [2, 3]) {
      await vi.advanceTimersByTimeAsync(40_000);
      // Frames are decrypted in another thread, which fake timers do not wait for.
      while (started.mock.calls.length < frames) await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.advanceTimersByTimeAsync(44_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(1); // asks for the rest
    await vi.waitFor(() => expect(ended.mock.calls[0]?.[0]).toMatchObject({ message: lost }));
    expect(closed).toBe(true);
  });

  test.each(["token", "reasoning"])("is closed after 5 silent seconds among %s events", async (type) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const event = { type, modelId: "lab/a", token: "one" };
    let closed = false;
    await serveCapsules(
      (call) =>
        new Response(
          new ReadableStream<Uint8Array<ArrayBuffer>>({
            start: (controller) => controller.enqueue(call.frame(event)),
            cancel: () => {
              closed = true;
            },
          }),
        ),
    );
    const stream = streamChat(body, new AbortController().signal);
    expect(await stream.next()).toEqual({ value: event, done: false });
    const ended = stream.next().catch(() => {});
    await vi.advanceTimersByTimeAsync(4999);
    expect(closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(closed).toBe(true);
    await vi.runAllTimersAsync();
    await ended;
  });

  test.each([
    ["without a done event", (call: OpenedCapsule) => call.last(...lines)],
    ["before the nonce", () => new Uint8Array(31)],
    ["within a frame", (call: OpenedCapsule) => whole(call).slice(0, 300)],
    ["without the last frame", (call: OpenedCapsule) => call.frame("{}")],
  ])("that ends %s is a lost connection", async (_name, response) => {
    await serveCapsules((call) => new Response(response(call) as BodyInit));
    await expect(ask()).rejects.toThrow(lost);
  });

  test("gives no text after a frame that was changed, repeated or left out", async () => {
    const token = (text: string) => ({ type: "token", modelId: "lab/a", token: text });
    for (const tamper of [
      ([a, b, c]: Buffer[]) => [a, Buffer.from(b as Buffer).fill(1, 10, 12), c],
      ([a, b, c]: Buffer[]) => [a, a?.subarray(32), b, c],
      ([a, , c]: Buffer[]) => [a, c],
      ([a, b, c]: Buffer[]) => [a, c, b],
    ]) {
      await serveCapsules((call) => {
        const frames = [call.frame(token("one")), call.frame(token("two")), call.last(token("three"), done)];
        const tampered = tamper(frames.map((frame) => Buffer.from(frame)));
        return new Response(Buffer.concat(tampered.filter((frame) => frame !== undefined)));
      });
      const seen: ChatEvent[] = [];
      const read = async () => {
        for await (const event of streamChat(body, new AbortController().signal)) seen.push(event);
      };
      await expect(read()).rejects.toThrow(lost);
      expect(seen).toEqual([token("one")]);
    }
  });

  test("is not read after the done event", async () => {
    await serveCapsules(events(done, ...lines));
    expect(await ask()).toEqual([{ type: "done" }]);
  });

  test("in plain text is refused", async () => {
    await serveCapsules(() => new Response(`data: ${done}\n\n`));
    await expect(ask()).rejects.toThrow(lost);
  });

  test("without a body is an error", async () => {
    await serveCapsules(() => new Response(null));
    await expect(ask()).rejects.toThrow("No response body");
  });
});

describe("the request", () => {
  test("is encrypted, with the hash of the exact body", async () => {
    const chats = await serveCapsules(events(done));
    await ask();
    const [call, init] = chats.mock.calls[0] ?? [];
    const headers = init?.headers as Record<string, string>;
    const bytes = init?.body as Uint8Array;
    expect(call?.request).toEqual(body);
    expect(Buffer.from(bytes).includes("Why?")).toBe(false);
    expect(headers["content-type"]).toBe("application/vnd.trefoil.capsule");
    expect(headers["x-amz-content-sha256"]).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  test("hides the length of the question", async () => {
    const lengths = new Set<number>();
    const chats = await serveCapsules(events(done));
    for (const message of ["?", "x".repeat(500), "x".repeat(1500)]) await ask({ ...body, message });
    for (const length of [8300, 8301, 8400]) await ask({ ...body, message: "x".repeat(length) });
    for (const [, init] of chats.mock.calls) lengths.add((init.body as Uint8Array).length);
    expect(lengths.size).toBe(2);
  });

  test("is compressed if it is long, and arrives whole", async () => {
    const message = "🙂 question".repeat(20_000);
    const chats = await serveCapsules(events(done));
    await ask({ ...body, message });
    const [call, init] = chats.mock.calls[0] ?? [];
    expect(call?.request.message).toBe(message);
    expect((init?.body as Uint8Array | undefined)?.length).toBeLessThan(message.length / 4);
  });

  test("is encrypted once more, with a new key, if the server does not know the key", async () => {
    const [old, current] = [await capsuleServer(), await capsuleServer()];
    let known = [old];
    const paths: string[] = [];
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      paths.push(url);
      if (url === "/api/chat/key") return Response.json(known[0]?.keys);
      const call = await current.open(init?.body as Uint8Array);
      return call ? new Response(call.last(done)) : Response.json(unknownKey, { status: 422 });
    });
    forgetKeys();
    await expect(ask()).rejects.toThrow("Stream error: 422"); // the new key is the same
    expect(paths).toHaveLength(4);
    known = [current];
    expect(await ask()).toEqual([{ type: "done" }]);
    expect(await ask()).toEqual([{ type: "done" }]);
    expect(paths.slice(4)).toEqual(["/api/chat/key", "/api/chat/stream", "/api/chat/stream"]);
  });

  test("waits for a new key if the old one has expired", async () => {
    const server = await capsuleServer();
    const keys = vi.fn((): string => "2020-01-01T00:00:00Z");
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (url === "/api/chat/key") return Response.json({ ...server.keys, expires: keys() });
      return new Response((await server.open(init?.body as Uint8Array))?.last(done));
    });
    forgetKeys();
    await ask(); // loads them twice: a wrong clock must not make this an endless loop
    expect(keys).toHaveBeenCalledTimes(2);
    keys.mockReturnValue("2999-01-01T00:00:00Z");
    await ask();
    await ask();
    expect(keys).toHaveBeenCalledTimes(3);
  });

  test("loads the key again if an expired one could not be replaced before", async () => {
    const server = await capsuleServer();
    const responses = [
      () => Response.json({ ...server.keys, expires: "2020-01-01T00:00:00Z" }),
      () => new Response("", { status: 503 }),
      () => Response.json(server.keys),
    ];
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (url === "/api/chat/key") return responses.shift()?.();
      return new Response((await server.open(init?.body as Uint8Array))?.last(done));
    });
    forgetKeys();
    await expect(ask()).rejects.toThrow("Stream error: 503");
    expect(await ask()).toEqual([{ type: "done" }]);
  });

  test("throws an HTTP error with the server's message", async () => {
    await serveCapsules(() =>
      Response.json({ detail: "The question is empty.", code: "invalid" }, { status: 422 }),
    );
    await expect(ask()).rejects.toMatchObject({
      message: "Stream error: 422",
      detail: "The question is empty.",
    });
  });

  test("throws an HTTP error if the body is not a problem", async () => {
    await serveCapsules(() => new Response("<html>", { status: 502 }));
    await expect(ask()).rejects.toThrow("Stream error: 502");
  });

  test("throws an HTTP error if there is no key", async () => {
    forgetKeys();
    vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
    await expect(ask()).rejects.toThrow("Stream error: 503");
    await serveCapsules(events(done));
    expect(await ask()).toEqual([{ type: "done" }]);
  });
});
