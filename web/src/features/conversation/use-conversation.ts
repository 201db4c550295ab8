import { useEffect, useReducer, useRef } from "react";
import {
  type Attachment,
  type ChatEvent,
  StreamError,
  type StreamRequest,
  stopChat,
  streamChat,
} from "../../api/chat-stream.ts";
import { randomId } from "../../lib/crypto.ts";
import { useHandler } from "../../lib/use-handler.ts";
import * as texts from "../../texts/en.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import { eventBatcher } from "./event-batcher.ts";
import { fitRequest } from "./fit-request.ts";
import { mergePrompt, mergeSources } from "./merge-prompt.ts";
import { type Conversation, emptyConversation, reduce } from "./reducer.ts";
import { history } from "./threads.ts";
import { isWriting, type Threads, type Turn } from "./turn.ts";

/**
 * How a request ended. `answered`: some model returned text, so the chat counts. `unsent`: nothing came back, so the
 * question is returned to the input.
 */
export type Outcome = { answered: boolean } & (
  | { result: "finished" }
  | { result: "stopped" }
  | { result: "failed"; message: string; detail: string; code: string; unsent: boolean }
);

export interface Question {
  text: string;
  models: readonly SelectedModel[];
  /** Whether to search the web first. */
  deepSearch: boolean;
  attachments: readonly Attachment[];
  /** What each model sees of the previous answers. */
  threads: Threads;
  /** Whether to hide the models' names at first. */
  blind: boolean;
}

/** The request that is streaming. */
interface Running {
  chatId: string;
  /** The id of the turn or merged answer that the events belong to. */
  target: string;
  abort: AbortController;
}

/** A conversation, kept in this page's memory only. */
export interface ConversationControls {
  turns: readonly Turn[];
  streaming: boolean;
  // The next three resolve when the stream ends. Do not call them while `streaming`.
  ask: (question: Question) => Promise<Outcome>;
  /** Asks one model again, for free with the `retryOf` that `freeRetry` returns. */
  retry: (turn: Turn, modelId: string, retryOf?: string) => Promise<Outcome>;
  /** Asks a model to combine a turn's answers. */
  merge: (turn: Turn, model: SelectedModel) => Promise<Outcome>;
  /** Stops everything that is being written. */
  stop: () => void;
  /** Stops one model. The others continue. */
  stopModel: (modelId: string) => void;
  /** Marks a model's answer as the chosen one and reveals the names. */
  choose: (turnId: string, modelId: string) => void;
  /** Reveals the names of a blind turn. */
  reveal: (turnId: string) => void;
  /** Returns the conversation for sealing, or null if it is empty. */
  snapshot: () => Conversation | null;
  /** Removes all text and keeps the turns' places. Do not call it while `streaming`. */
  redact: () => void;
  restore: (conversation: Conversation) => void;
  /** Stops what is being written and removes every turn; with `session`, also forgets the server's session id. */
  clear: (options?: { session: boolean }) => void;
}

/** @param characters returns how many characters each of the given models may be sent with a question */
export function useConversation(characters: (modelIds: readonly string[]) => number): ConversationControls {
  const [state, dispatch] = useReducer(reduce, emptyConversation);
  const running = useRef<Running>(null);
  const streaming = state.turns.some(isWriting);

  function stop() {
    if (!running.current) return;
    const { chatId, target, abort } = running.current;
    running.current = null;
    abort.abort();
    stopChat(chatId);
    dispatch({ type: "stopped", target, at: Date.now() });
  }

  function stopModel(modelId: string) {
    if (!running.current) return;
    const { chatId, target } = running.current;
    const writing = state.turns
      .find(({ id }) => id === target)
      ?.answers.filter(({ status }) => status === "writing");
    // Stopping the last answer ends the stream.
    if (!writing?.some((answer) => answer.modelId !== modelId)) return stop();
    stopChat(chatId, modelId);
    dispatch({ type: "stopped", target, modelId, at: Date.now() });
  }

  function ask({ text, models, deepSearch, attachments, threads, blind }: Question): Promise<Outcome> {
    const turnId = randomId();
    const chatId = randomId();
    const modelIds = models.map(({ modelId }) => modelId);
    const { request, trimmed } = fitRequest(
      {
        message: text,
        modelIds,
        deepSearchEnabled: deepSearch,
        attachments: [...attachments],
        sessionId: state.sessionId,
        chatId,
        history: history(state.turns, modelIds, threads),
      },
      characters(modelIds),
    );
    const question = { question: text, models, deepSearch, attachments, trimmed, threads, blind };
    dispatch({ type: "asked", turnId, chatId, ...question, at: Date.now() });
    return stream(turnId, request);
  }

  function retry(turn: Turn, modelId: string, retryOf?: string): Promise<Outcome> {
    const chat = { chatId: randomId(), retryOf };
    dispatch({ type: "retried", turnId: turn.id, modelId, retry: chat, at: Date.now() });
    const index = state.turns.findIndex(({ id }) => id === turn.id);
    const { request } = fitRequest(
      {
        message: turn.question,
        modelIds: [modelId],
        deepSearchEnabled: turn.deepSearch,
        attachments: [...turn.attachments],
        sessionId: state.sessionId,
        ...chat,
        history: history(state.turns.slice(0, index), [modelId], turn.threads),
      },
      characters([modelId]),
    );
    return stream(turn.id, request);
  }

  function merge(turn: Turn, model: SelectedModel): Promise<Outcome> {
    const mergeId = randomId();
    const from = mergeSources(turn);
    dispatch({ type: "mergeStarted", turnId: turn.id, mergeId, model, from, at: Date.now() });
    return stream(mergeId, {
      message: mergePrompt(turn, characters([model.modelId])),
      modelIds: [model.modelId],
      deepSearchEnabled: false,
      attachments: [],
      sessionId: state.sessionId,
      chatId: randomId(),
      history: {},
    });
  }

  /** Sends a request and dispatches its events to the target. */
  async function stream(target: string, request: StreamRequest): Promise<Outcome> {
    const { chatId } = request;
    const abort = new AbortController();
    running.current = { chatId, target, abort };
    let connected = false;
    let unsent = true;
    let answered = false;
    const batch = eventBatcher((events) => {
      if (running.current?.chatId === chatId) dispatch({ type: "received", target, events });
    });
    try {
      for await (const event of streamChat(request, abort.signal)) {
        connected = true;
        if (event.type === "error" && event.modelId === undefined) throw new StreamError(event.error);
        if (event.type !== "session" && event.type !== "sources") unsent = false;
        answered ||= hasText(event);
        batch.push({ event, at: Date.now() });
      }
      batch.flush();
      return { result: "finished", answered };
    } catch (error) {
      batch.flush();
      if (abort.signal.aborted) return { result: "stopped", answered };
      // The server may not notice that the connection is gone, and continue at a cost.
      if (connected) stopChat(chatId);
      const { message, detail, code } = describeError(error, unsent);
      dispatch({ type: "failed", target, error: detail || message, unsent, at: Date.now() });
      return { result: "failed", answered, message, detail, code, unsent };
    } finally {
      if (running.current?.chatId === chatId) running.current = null;
    }
  }

  // The server cannot detect that the client is gone, so the page tells it on unload and on unmount.
  const leave = useHandler(stop);
  useEffect(() => {
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [leave]);

  return {
    turns: state.turns,
    streaming,
    ask,
    retry,
    merge,
    stop,
    stopModel,
    choose: (turnId, modelId) => dispatch({ type: "chosen", turnId, modelId }),
    reveal: (turnId) => dispatch({ type: "revealed", turnId }),
    snapshot: () => (state.turns.length > 0 ? state : null),
    redact: () => dispatch({ type: "redacted" }),
    restore: (conversation) => dispatch({ type: "restored", conversation }),
    clear: (options) => {
      stop();
      dispatch({ type: "cleared", session: options?.session ?? false });
    },
  };
}

function hasText(event: ChatEvent): boolean {
  if (event.type === "token") return event.token.trim() !== "";
  return event.type === "complete" && Boolean(event.content?.trim());
}

function describeError(error: unknown, unsent: boolean): { message: string; detail: string; code: string } {
  if (error instanceof StreamError) return error;
  // A network failure: the browser's own message ("Failed to fetch") would not help the user.
  return { message: unsent ? texts.conversation.errorText : texts.stream.endedEarly, detail: "", code: "" };
}
