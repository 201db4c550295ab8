import { onVisibility } from "../lib/page-life.ts";
import { RequestError, request } from "./client.ts";

const PATH = "/api/chat/resume";

/**
 * How long a connection may be silent, in milliseconds. While answers are being written, the server
 * sends a frame every 60 ms. Otherwise, it sends one at least every 15 seconds.
 */
const SILENCE_MS = { writing: 5000, waiting: 45_000 };

/** When to ask for the rest, in milliseconds after the previous time. The server looks every 2 s. */
const PAUSES_MS = [0, 1000, 1000];
const PAUSE_MS = 2000;
/** How often in a row the server may have nothing new: about 8 and 20 seconds, without time asleep. */
const MAX_EMPTY = { writing: 6, waiting: 12 };
/** How often in a row the server may be out of reach: about a minute, without time asleep. */
const MAX_FAILED = 30;

/** The response to a chat. */
export interface Resumable {
  /** Yields its bytes. If the connection is lost, goes on with what the server keeps. */
  bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** Reports whether the server may keep something. */
  kept(): boolean;
}

/** Makes a response resumable. `isWriting` reports whether the server sends frames at a pace. */
export function resumable(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  chatId: string,
  isWriting: () => boolean,
  signal: AbortSignal,
): Resumable {
  let received = 0;
  let asked = false;
  const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));

  /** Asks the server to keep the rest from now on, and for what it has kept. */
  const ask = (keepalive: boolean) => {
    asked = true;
    return request("POST", PATH, { body: { chatId, received }, keepalive, signal });
  };

  /** Yields what the connection brings, until it ends or is silent for too long. */
  async function* connected() {
    const reader = body.getReader();
    try {
      for (;;) {
        const result = await inTime(reader.read(), isWriting() ? SILENCE_MS.writing : SILENCE_MS.waiting);
        if (!result || result.done) return;
        received += result.value.length;
        yield result.value;
      }
    } catch {
      signal.throwIfAborted(); // otherwise the connection is lost
    } finally {
      reader.cancel().catch(() => {});
    }
  }

  /** Yields what the server has kept, until nothing comes for too long. */
  async function* kept() {
    const pauses = [...PAUSES_MS];
    const limit = () => (isWriting() ? MAX_EMPTY.writing : MAX_EMPTY.waiting);
    for (let empty = 0, failed = 0; empty < limit() && failed < MAX_FAILED; ) {
      await inTime(aborted, pauses.shift() ?? PAUSE_MS);
      signal.throwIfAborted();
      try {
        const bytes = new Uint8Array(await (await ask(false)).arrayBuffer());
        failed = 0;
        empty = bytes.length > 0 ? 0 : empty + 1;
        received += bytes.length;
        yield bytes;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof RequestError && error.status < 500) return;
        failed += 1;
      }
    }
  }

  return {
    kept: () => asked,
    bytes: async function* () {
      // Phones cut the connections of pages in the background, and stop their scripts.
      const onPhone = globalThis.matchMedia?.("(pointer: coarse)").matches;
      const forget = onPhone ? onVisibility((visible) => !visible && ask(true).catch(() => {})) : () => {};
      try {
        yield* connected();
        yield* kept();
      } finally {
        forget();
      }
    },
  };
}

/** Waits for `work`, but resolves to undefined after `ms`. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
