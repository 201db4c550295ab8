import { stream as streamTexts } from "#texts/conversation.ts";
import { forgetKeys, REQUEST_TYPE, seal } from "./capsule.ts";
import { RequestError, request } from "./client.ts";
import { resumable } from "./resume.ts";
import type {
  ChatRequest,
  Effort,
  Finish,
  Message,
  Attachment as SentAttachment,
  Receipt as SentReceipt,
  Source as SentSource,
  Usage,
} from "./types.ts";

export type { ChatRequest as StreamRequest, Effort, Finish as FinishReason, Message, Usage };

/** Like the server's. What is missing is unknown. */
export type Receipt = Partial<SentReceipt>;

/** Like the server's, whose icon is always empty. */
export type Source = Omit<SentSource, "favicon">;

export interface Attachment extends SentAttachment {
  /** A thumbnail as a data URL. Shown on the page; not sent. */
  thumb?: string;
}

/**
 * The events of a stream: `session`, then `sources` if the web was searched, then reasoning, tokens
 * and one `complete` or `error` for each model, and `done` last.
 */
export type ChatEvent =
  | { type: "session"; sessionId: string }
  | { type: "sources"; sources: Source[]; error?: string; code?: string }
  /** A piece of an answer, or of what its model thinks before it. */
  | { type: "token" | "reasoning"; modelId: string; token: string }
  | {
      type: "complete";
      modelId: string;
      content?: string;
      finish?: Finish;
      usage?: Usage;
      receipt?: Receipt;
    }
  /**
   * `unspent`: the model was not called, or the router did not accept the request, so the answer
   * cost nothing.
   */
  | { type: "error"; modelId?: string; error: string; code?: string; unspent?: boolean }
  | { type: "done" };

/** Thrown when a stream cannot start or ends before `done`. */
export class StreamError extends Error {
  /** The server's error message, or "". */
  readonly detail: string;
  /** The machine-readable error code, or "". */
  readonly code: string;

  constructor(message: string, detail = "", code = "") {
    super(message);
    this.name = "StreamError";
    this.detail = detail;
    this.code = code;
  }
}

/**
 * Posts a question and yields the events of the stream, `done` last. Throws a StreamError, or an
 * AbortError if the signal is aborted.
 */
export async function* streamChat(body: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  const { response, capsule } = await post(body, signal);
  if (!response.body) throw new StreamError(streamTexts.noBody);
  const writing = new Set<string | undefined>();
  const resumed = resumable(response.body, body.chatId, () => writing.size > 0, signal);
  for await (const line of capsule.lines(resumed.bytes())) {
    const event = parse(line, body.modelIds);
    if (event?.type === "token" || event?.type === "reasoning") writing.add(event.modelId);
    if (event?.type === "complete" || event?.type === "error") writing.delete(event.modelId);
    if (event) yield event;
    if (event?.type !== "done") continue;
    if (resumed.kept()) stopChat(body.chatId); // deletes it
    return;
  }
  throw new StreamError(streamTexts.endedEarly);
}

/** Sends an encrypted request. Encrypts it again if the server no longer has the key. */
async function post(body: ChatRequest, signal: AbortSignal, again = false) {
  try {
    const capsule = await seal(body);
    signal.throwIfAborted();
    const encrypted = { type: REQUEST_TYPE, bytes: capsule.bytes };
    return { capsule, response: await request("POST", "/api/chat/stream", { encrypted, signal }) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.code === "unknown_key") {
      forgetKeys();
      if (!again) return post(body, signal, true);
    }
    throw new StreamError(streamTexts.status(error.status), error.detail, error.code);
  }
}

/**
 * Asks the server to stop one model, or all of them and to delete what it keeps of their answers. Best
 * effort: the response is ignored.
 */
export function stopChat(chatId: string, modelId?: string): void {
  request("POST", "/api/chat/stop", { body: { chatId, modelId }, keepalive: true }).catch(() => {
    // The server also stops if it notices that the client has disconnected.
  });
}

/** Returns the event in a line, or undefined if the line is not valid or of an unknown type. */
function parse(line: string, modelIds: readonly string[]): ChatEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The line itself is not logged, because it may be part of an answer.
    console.warn("Skipped a stream line that is not valid JSON");
    return undefined;
  }
  if (Array.isArray(value)) value = textEvent(value[0], value[1], modelIds);
  return isChatEvent(value) ? value : undefined;
}

/** The number is that of a model, plus the number of models if the text is reasoning. */
function textEvent(number: number, token: unknown, modelIds: readonly string[]) {
  const reasons = number >= modelIds.length;
  return {
    type: reasons ? "reasoning" : "token",
    modelId: modelIds[reasons ? number - modelIds.length : number],
    token,
  };
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
    case "reasoning":
      return typeof modelId === "string" && typeof token === "string";
    case "complete":
      return typeof modelId === "string";
    case "error":
      return typeof error === "string" && (modelId === undefined || typeof modelId === "string");
    default:
      return type === "done";
  }
}
