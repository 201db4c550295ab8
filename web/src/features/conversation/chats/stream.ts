import { chat } from "#texts/chat.ts";
import { stream as streamTexts } from "#texts/conversation.ts";
import {
  type ChatEvent,
  StreamError,
  type StreamRequest,
  stopChat,
  streamChat,
} from "../../../api/chat-stream.ts";
import type { TimedEvent } from "../conversation.ts";
import { wasSearched } from "../retries.ts";
import type { Outcome } from "./chat.ts";
import { eventBatcher } from "./event-batcher.ts";
import { isTooLarge } from "./fit-request.ts";

/**
 * Sends a request and delivers its events in batches. A request that is too large is not sent.
 * Never rejects.
 */
export async function stream(
  request: StreamRequest,
  signal: AbortSignal,
  deliver: (events: TimedEvent[]) => void,
): Promise<Outcome> {
  if (isTooLarge(request)) {
    return {
      result: "failed",
      counted: false,
      unanswered: true,
      message: streamTexts.tooLarge,
      detail: "",
      code: "too_large",
    };
  }
  let connected = false;
  let unanswered = true;
  let counted = request.deepSearchEnabled; // until the server reports that it did not search
  const batch = eventBatcher(deliver);
  try {
    for await (const event of streamChat(request, signal)) {
      connected = true;
      if (event.type === "error" && event.modelId === undefined)
        throw new StreamError(event.error, "", event.code);
      if (!beforeAnswers.includes(event.type)) unanswered = false;
      if (event.type === "sources") counted = wasSearched(event.code);
      counted ||= mayCost(event);
      batch.push({ event, at: Date.now() });
    }
    batch.flush();
    return { result: "finished", counted };
  } catch (error) {
    batch.flush();
    if (signal.aborted) return { result: "stopped", counted: true };
    // The server may not notice that the client has disconnected, and would continue at a cost.
    if (connected) stopChat(request.chatId);
    return { result: "failed", counted: connected, unanswered, ...describeError(error, unanswered) };
  }
}

/** The events that can come before the first word of an answer. */
const beforeAnswers: readonly ChatEvent["type"][] = ["session", "sources", "reasoning"];

/** Reports whether an event shows that the router may have accepted a request. */
function mayCost(event: ChatEvent): boolean {
  return (
    event.type === "token" ||
    event.type === "reasoning" ||
    event.type === "complete" ||
    (event.type === "error" && !event.unspent)
  );
}

function describeError(
  error: unknown,
  unanswered: boolean,
): { message: string; detail: string; code: string } {
  if (error instanceof StreamError) {
    const { message, detail, code } = error;
    return { message, detail, code };
  }
  // A network failure: the browser's own message ("Failed to fetch") would not help the user.
  return { message: unanswered ? chat.errorText : streamTexts.endedEarly, detail: "", code: "" };
}
