import * as texts from "../texts/en.ts";
import { RequestError, request } from "./client.ts";

/** A file as it was read in the browser. The file itself is never sent. */
export interface Attachment {
  id: string;
  name: string;
  /** Its media type, and its size in bytes, before it was read. */
  type: string;
  size: number;
  /** An image, as a base64 data URL. */
  url?: string;
  /** The text of anything else. */
  text?: string;
  /** A small picture, as a data URL: for the page, not for the request. */
  thumb?: string;
}

/** How much of a file's name the server counts and passes on, in characters. */
export function nameLength({ name }: Pick<Attachment, "name">): number {
  return Math.min(name.length, 200);
}

export interface Message {
  role: "user" | "assistant";
  content: string;
  attachments?: Attachment[];
}

/** The body of `POST /api/chat/stream`. */
export interface StreamRequest {
  message: string;
  /** One to three. */
  modelIds: string[];
  deepSearchEnabled: boolean;
  attachments: Attachment[];
  sessionId?: string;
  /** 128 random bits as hex digits, new for each POST; `stopChat` names it. */
  chatId: string;
  /** The chat in which the one model asked has failed: asking it again is free, once. */
  retryOf?: string;
  /** Each model's OWN messages by model id. */
  history: Record<string, Message[]>;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
  /** Billionths of a dollar; 0 when the router reports none. */
  costNanoDollars: number;
}

/** Who served an answer, and on what terms it was asked for. */
export interface Receipt {
  model?: string;
  provider?: string;
  /** Whether only machines that keep nothing were allowed. */
  zeroRetention?: boolean;
  /** Whether only companies that do not train on it were allowed. */
  noTraining?: boolean;
  /** The search party that saw the question's words, or "". */
  search?: string;
}

/** One thing that a web search found, as it was found: evidence that the answers cite by its place. */
export interface Source {
  title: string;
  /** Absolute, http or https. */
  url: string;
  snippet: string;
  domain: string;
}

/** Why an answer ended without an error. */
export type Finish = "stop" | "length" | "filter" | "stopped";

/** The events of a stream: one session, one sources where the web was searched, tokens, one complete or error for each model, one done. */
export type ChatEvent =
  | { type: "session"; sessionId: string }
  | { type: "sources"; sources: Source[]; error?: string }
  | { type: "token"; modelId: string; token: string }
  | { type: "complete"; modelId: string; content?: string; finish?: Finish; usage?: Usage; receipt?: Receipt }
  | { type: "error"; modelId?: string; error: string; code?: string }
  | { type: "done" };

/** A stream that could not start, or that ended before `done`. */
export class StreamError extends Error {
  /** The server's own sentence, or "". */
  readonly detail: string;
  /** One word for programs, or "". */
  readonly code: string;

  constructor(message: string, detail = "", code = "") {
    super(message);
    this.name = "StreamError";
    this.detail = detail;
    this.code = code;
  }
}

/**
 * Asks the question and yields the events of the answer, `done` last.
 * Throws a StreamError, or an AbortError when the signal says so.
 */
export async function* streamChat(body: StreamRequest, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  let response: Response;
  try {
    response = await request("POST", "/api/chat/stream", { body, signal, signed: true });
  } catch (error) {
    if (error instanceof RequestError) {
      throw new StreamError(texts.stream.status(error.status), error.detail, error.code);
    }
    throw error;
  }
  if (!response.body) throw new StreamError(texts.stream.noBody);
  for await (const event of events(response.body)) {
    yield event;
    if (event.type === "done") return;
  }
  throw new StreamError(texts.stream.endedEarly);
}

/** Tells the server to stop asking, all models or one. Nothing waits for it and nothing depends on its answer. */
export function stopChat(chatId: string, modelId?: string): void {
  request("POST", "/api/chat/stop", { body: { chatId, modelId }, keepalive: true }).catch(() => {
    // The server also stops by itself when it sees that nobody reads.
  });
}

/** The events in a body, wherever its chunks are split. What is not an event that we know is skipped. */
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  for await (const line of lines(body)) {
    const event = parse(line);
    if (event) yield event;
  }
}

/** The server says something every 15 seconds; a connection that is silent for longer is dead. */
const SILENCE_MS = 45_000;

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await soon(reader.read());
      rest += decoder.decode(value, { stream: !done });
      const parts = rest.split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
      if (done) break;
    }
    if (rest) yield rest;
  } finally {
    // Leaving early (an error, `done`) must also close the connection.
    reader.cancel().catch(() => {});
  }
}

/** Throws a StreamError when it takes too long. */
async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StreamError(texts.stream.endedEarly)), SILENCE_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function parse(line: string): ChatEvent | undefined {
  if (!line.startsWith("data:")) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line.slice("data:".length));
  } catch {
    return undefined;
  }
  return isChatEvent(value) ? value : undefined;
}

function isSource(value: unknown): value is Source {
  if (typeof value !== "object" || value === null) return false;
  const { title, url, snippet, domain } = value as Record<string, unknown>;
  return [title, url, snippet, domain].every((part) => typeof part === "string");
}

function isChatEvent(value: unknown): value is ChatEvent {
  if (typeof value !== "object" || value === null) return false;
  const { type, modelId, token, sessionId, sources, error } = value as Record<string, unknown>;
  switch (type) {
    case "session":
      return typeof sessionId === "string";
    case "sources":
      return Array.isArray(sources) && sources.every(isSource);
    case "token":
      return typeof modelId === "string" && typeof token === "string";
    case "complete":
      return typeof modelId === "string";
    case "error":
      return typeof error === "string" && (modelId === undefined || typeof modelId === "string");
    default:
      return type === "done";
  }
}
