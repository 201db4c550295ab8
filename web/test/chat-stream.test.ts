import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type ChatEvent, parseEvents, type StreamRequest, streamChat } from "../src/api/chat-stream.ts";

const body: StreamRequest = {
  message: "Why?",
  modelIds: ["lab/a"],
  deepSearchEnabled: false,
  attachments: [],
  chatId: "0".repeat(32),
  history: {},
};

const stream = [
  ": here\n\n",
  'data: {"type":"session","sessionId":"s1"}\r\n\r\n',
  'data:{"type":"token","modelId":"lab/a","token":"naïve 日本 🙂\\n"}\n\n',
  ": still here\n\n",
  "event: other\nid: 3\n",
  "data: {broken\n\n",
  "data: null\n\ndata: []\n\ndata: 3\n\n",
  'data: {"type":"later","of":"another version"}\n\n',
  'data: {"type":"token","modelId":"lab/a"}\n\n',
  'data: {"type":"complete","modelId":"lab/a"}\n\n',
  'data: {"type":"done"}',
].join("");

const expected: ChatEvent[] = [
  { type: "session", sessionId: "s1" },
  { type: "token", modelId: "lab/a", token: "naïve 日本 🙂\n" },
  { type: "complete", modelId: "lab/a" },
  { type: "done" },
];

function inChunks(text: string, size: number | (() => number)): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const end = at + (typeof size === "number" ? size : size());
      controller.enqueue(bytes.slice(at, end));
      at = end;
    },
  });
}

async function collect(source: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const all: ChatEvent[] = [];
  for await (const event of source) all.push(event);
  return all;
}

function serve(response: Response) {
  const fetched = vi.fn<typeof fetch>(async () => response);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("parseEvents", () => {
  test.each([1, 2, 3, 5, 17, 4096])("yields the same events at %i bytes a chunk", async (size) => {
    expect(await collect(parseEvents(inChunks(stream, size)))).toEqual(expected);
  });

  const text = fc.string({ unit: "binary" });
  const event: fc.Arbitrary<ChatEvent> = fc.oneof(
    fc.record({ type: fc.constant("token"), modelId: text, token: text }),
    fc.record({ type: fc.constant("session"), sessionId: text }),
    fc.record({ type: fc.constant("error"), error: text }),
    fc.constant({ type: "done" } as const),
  );
  /** A stream of events, comments and noise, whose lines end in any way. */
  const streams = fc.array(
    fc.tuple(
      fc.oneof(
        event.map((value) => ({ value, line: `data: ${JSON.stringify(value)}` })),
        text.map((comment) => ({ value: undefined, line: `:${comment.replaceAll(/[\r\n]/g, "")}` })),
        fc.constantFrom("", "event: x", "data", "data:", "data: {", 'data: {"type":"new"}').map((line) => ({
          value: undefined,
          line,
        })),
      ),
      fc.constantFrom("\n", "\r\n", "\n\n"),
    ),
  );

  test("yields every event of any stream, in any chunks", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await fc.assert(
      fc.asyncProperty(streams, fc.infiniteStream(fc.integer({ min: 1, max: 40 })), async (parts, sizes) => {
        const sent = parts.map(([{ line }, end]) => line + end).join("");
        const events = parts.flatMap(([{ value }]) => (value ? [value] : []));
        expect(await collect(parseEvents(inChunks(sent, () => sizes.next().value)))).toEqual(
          JSON.parse(JSON.stringify(events)),
        );
      }),
    );
  });

  test("does not throw on any bytes", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const json = fc.json().map((value) => new TextEncoder().encode(`data: ${value}\n`));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(json, fc.uint8Array())), async (chunks) => {
        const sent = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
          },
        });
        for (const { type } of await collect(parseEvents(sent)))
          expect(["session", "sources", "token", "complete", "error", "done"]).toContain(type);
      }),
    );
  });

  test("logs that a line is not JSON, without the line's content", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await collect(parseEvents(inChunks('data: {"type":"tok\n\ndata: my secret question\n\n', 4096)));
    expect(warn.mock.calls).toEqual([
      ["Skipped a stream line that is not valid JSON"],
      ["Skipped a stream line that is not valid JSON"],
    ]);
    warn.mockClear();
    await collect(parseEvents(inChunks(': here\n\ndata: {"type":"later"}\n\n', 4096)));
    expect(warn).not.toHaveBeenCalled();
  });

  test("closes a connection that is silent for 45 seconds", async () => {
    vi.useFakeTimers();
    let closed = false;
    const beats = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        send('data: {"type":"session","sessionId":"s1"}\n\n');
        for (const at of [40_000, 80_000]) setTimeout(() => send(": still here\n\n"), at);
      },
      cancel: () => {
        closed = true;
      },
    });
    const ended = vi.fn();
    collect(parseEvents(beats)).catch(ended);
    await vi.advanceTimersByTimeAsync(80_000 + 44_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended.mock.calls[0]?.[0]).toMatchObject({
      message: "The connection was lost before the response was complete. Try again.",
    });
    expect(closed).toBe(true);
  });
});

describe("streamChat", () => {
  const ask = () => collect(streamChat(body, new AbortController().signal));

  test("yields the events and sends the hash of the exact body", async () => {
    const fetched = serve(new Response(inChunks(stream, 7)));
    expect(await ask()).toEqual(expected);
    const [path, init] = fetched.mock.calls[0] ?? [];
    const headers = init?.headers as Record<string, string>;
    expect(path).toBe("/api/chat/stream");
    expect(JSON.parse(String(init?.body))).toEqual(body);
    expect(headers["x-amz-content-sha256"]).toBe(
      createHash("sha256").update(String(init?.body)).digest("hex"),
    );
  });

  test("throws if the stream ends without a done event", async () => {
    serve(new Response(inChunks(stream.replace('data: {"type":"done"}', ""), 64)));
    await expect(ask()).rejects.toThrow(
      "The connection was lost before the response was complete. Try again.",
    );
  });

  test("reads nothing after the done event", async () => {
    serve(new Response(inChunks(`data: {"type":"done"}\n\n${stream}`, 4096)));
    expect(await ask()).toEqual([{ type: "done" }]);
  });

  test("throws an HTTP error with the server's message", async () => {
    serve(Response.json({ detail: "The question is empty.", code: "invalid" }, { status: 422 }));
    await expect(ask()).rejects.toMatchObject({
      message: "Stream error: 422",
      detail: "The question is empty.",
    });
  });

  test("throws an HTTP error if the body is not a problem", async () => {
    serve(new Response("<html>", { status: 502 }));
    await expect(ask()).rejects.toThrow("Stream error: 502");
  });

  test("throws if the response has no body", async () => {
    serve(new Response(null));
    await expect(ask()).rejects.toThrow("No response body");
  });
});
