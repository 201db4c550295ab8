import {
  type ChatEvent,
  StreamError,
  type StreamRequest,
  stopChat,
  streamChat,
} from "../../api/chat-stream.ts";
import * as texts from "../../texts/en.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import { continuePrompt } from "./continuation.ts";
import type { Conversation, Outcome, Question } from "./conversation.ts";
import { eventBatcher } from "./event-batcher.ts";
import { fitRequest, type Trimmed } from "./fit-request.ts";
import { mergePrompt } from "./merge-prompt.ts";
import { reduce, type TimedEvent } from "./reducer.ts";
import { history, messagesOf } from "./threads.ts";
import type { Retry, Turn } from "./turn.ts";

// What a conversation needs from its first question on. useConversation loads it lazily.
export { stopChat } from "../../api/chat-stream.ts";
export { mergeSources } from "./merge-prompt.ts";
export { reduce };

/** Returns the characters that each of the given models may be sent with a question. */
export type CharacterLimit = (modelIds: readonly string[]) => number;

interface Fitted {
  request: StreamRequest;
  trimmed: Trimmed;
}

/** Returns the conversation with everything that is being written stopped. */
export function stopWriting(state: Conversation, at: number): Conversation {
  const writing = state.turns.flatMap(({ id, answers, merged }) => [
    ...(answers.some(({ status }) => status === "writing") ? [id] : []),
    ...(merged?.status === "writing" ? [merged.id] : []),
  ]);
  return writing.reduce((next, target) => reduce(next, { type: "stopped", target, at }), state);
}

/** Returns the request that asks a question, or asks an edited one in place of the turn `replaced`. */
export function questionRequest(
  state: Conversation,
  question: Question,
  chatId: string,
  characters: CharacterLimit,
  replaced?: Turn,
): Fitted {
  const turns = replaced ? turnsBefore(state, replaced) : state.turns;
  const { text, models, deepSearch, attachments, threads } = question;
  const modelIds = models.map(({ modelId }) => modelId);
  return fitRequest(
    {
      message: text,
      modelIds,
      deepSearchEnabled: deepSearch,
      attachments: [...attachments],
      sessionId: state.sessionId,
      chatId,
      history: history(turns, modelIds, threads),
    },
    characters(modelIds),
  );
}

/** Returns the request that asks one model of a turn again. */
export function retryRequest(
  state: Conversation,
  turn: Turn,
  modelId: string,
  retry: Retry,
  characters: CharacterLimit,
): Fitted {
  return fitRequest(
    {
      message: turn.question,
      modelIds: [modelId],
      deepSearchEnabled: turn.deepSearch,
      attachments: [...turn.attachments],
      sessionId: state.sessionId,
      ...retry,
      history: history(turnsBefore(state, turn), [modelId], turn.threads),
    },
    characters([modelId]),
  );
}

/** Returns the request that lets a model continue its answer. */
export function continueRequest(
  state: Conversation,
  turn: Turn,
  modelId: string,
  chatId: string,
  characters: CharacterLimit,
): Fitted {
  const content = turn.answers.find((answer) => answer.modelId === modelId)?.content ?? "";
  const thread = history(turnsBefore(state, turn), [modelId], turn.threads)[modelId] ?? [];
  return fitRequest(
    {
      message: continuePrompt(content),
      modelIds: [modelId],
      deepSearchEnabled: false,
      attachments: [],
      sessionId: state.sessionId,
      chatId,
      history: { [modelId]: [...thread, ...messagesOf(turn, content)] },
    },
    characters([modelId]),
  );
}

/** Returns the request that merges a turn's answers. */
export function mergeRequest(
  state: Conversation,
  turn: Turn,
  { modelId }: SelectedModel,
  characters: CharacterLimit,
  chatId: string,
): StreamRequest {
  return {
    message: mergePrompt(turn, characters([modelId])),
    modelIds: [modelId],
    deepSearchEnabled: false,
    attachments: [],
    sessionId: state.sessionId,
    chatId,
    history: {},
  };
}

function turnsBefore({ turns }: Conversation, turn: Turn): Turn[] {
  return turns.slice(
    0,
    turns.findIndex(({ id }) => id === turn.id),
  );
}

/** Sends a request and delivers its events in batches. Never rejects. */
export async function stream(
  request: StreamRequest,
  signal: AbortSignal,
  deliver: (events: TimedEvent[]) => void,
): Promise<Outcome> {
  let connected = false;
  let unsent = true;
  let counted = request.deepSearchEnabled;
  const batch = eventBatcher(deliver);
  try {
    for await (const event of streamChat(request, signal)) {
      connected = true;
      if (event.type === "error" && event.modelId === undefined) throw new StreamError(event.error);
      if (event.type !== "session" && event.type !== "sources") unsent = false;
      counted ||= mayCost(event);
      batch.push({ event, at: Date.now() });
    }
    batch.flush();
    return { result: "finished", counted };
  } catch (error) {
    batch.flush();
    if (signal.aborted) return { result: "stopped", counted: true };
    // The server may not notice that the connection is gone, and continue at a cost.
    if (connected) stopChat(request.chatId);
    return { result: "failed", counted: connected, unsent, ...describeError(error, unsent) };
  }
}

/** Reports whether an event shows that the router accepted a request. */
function mayCost(event: ChatEvent): boolean {
  return event.type === "token" || event.type === "complete" || (event.type === "error" && !event.unspent);
}

function describeError(error: unknown, unsent: boolean): { message: string; detail: string; code: string } {
  if (error instanceof StreamError) {
    const { message, detail, code } = error;
    return { message, detail, code };
  }
  // A network failure: the browser's own message ("Failed to fetch") would not help the user.
  return { message: unsent ? texts.chat.errorText : texts.stream.endedEarly, detail: "", code: "" };
}
