import { useEffect, useReducer, useRef } from "react";
import { type ChatEvent, StreamError, type StreamRequest, stopChat, streamChat } from "../../api/chat.ts";
import { onNextFrame } from "../../lib/frame.ts";
import { randomId } from "../../lib/hex.ts";
import { texts } from "../../texts/en.ts";
import {
  type Asked,
  emptyConversation,
  history,
  isWriting,
  reduce,
  type TimedEvent,
  type Turn,
} from "./conversation.ts";

/**
 * How a question ended. `answered`: some model said something, so that the chat counts. `unsent`: nothing came
 * back, so the question belongs in the input again.
 */
export type Outcome = { answered: boolean } & (
  | { result: "finished" }
  | { result: "stopped" }
  | { result: "failed"; message: string; detail: string; code: string; unsent: boolean }
);

interface Running {
  /** What the server knows the chat by. */
  chatId: string;
  /** The turn that the answers belong to. */
  turnId: string;
  abort: AbortController;
}

/** A conversation in this page's memory, and nowhere else. */
export interface ConversationControls {
  turns: readonly Turn[];
  streaming: boolean;
  /** Asks, and answers when all is said. Null while an answer is being written. */
  ask: ((question: string, models: readonly Asked[]) => Promise<Outcome>) | null;
  /** Asks a model again that failed in a turn. Null while an answer is being written. */
  retry: ((turn: Turn, modelId: string) => Promise<Outcome>) | null;
  /** Null when nothing is being written. */
  stop: (() => void) | null;
  /** Forgets every turn, stopping what is being written; with `session` the session too. */
  clear: (options?: { session: boolean }) => void;
}

export function useConversation(): ConversationControls {
  const [state, dispatch] = useReducer(reduce, emptyConversation);
  const running = useRef<Running>(null);
  const streaming = state.turns.some(isWriting);

  function halt() {
    if (!running.current) return;
    const { chatId, turnId, abort } = running.current;
    running.current = null;
    abort.abort();
    stopChat(chatId);
    dispatch({ type: "stopped", chatId: turnId, at: Date.now() });
  }

  function ask(question: string, models: readonly Asked[]): Promise<Outcome> {
    const chatId = randomId();
    const modelIds = models.map(({ modelId }) => modelId);
    dispatch({ type: "asked", chatId, question, models, at: Date.now() });
    return listen(chatId, {
      message: question,
      modelIds,
      sessionId: state.sessionId,
      chatId,
      history: history(state.turns, modelIds),
    });
  }

  function retry(turn: Turn, modelId: string): Promise<Outcome> {
    dispatch({ type: "retried", chatId: turn.chatId, modelId, at: Date.now() });
    const at = state.turns.findIndex(({ chatId }) => chatId === turn.chatId);
    return listen(turn.chatId, {
      message: turn.question,
      modelIds: [modelId],
      sessionId: state.sessionId,
      chatId: randomId(),
      retryOf: turn.chatId,
      history: history(state.turns.slice(0, at), [modelId]),
    });
  }

  /** Sends a question and puts what comes back into a turn. */
  async function listen(
    turnId: string,
    question: Omit<StreamRequest, "deepSearchEnabled" | "attachments">,
  ): Promise<Outcome> {
    const { chatId, retryOf } = question;
    const abort = new AbortController();
    running.current = { chatId, turnId, abort };
    let unsent = true;
    let answered = false;
    const batch = batcher((events) => {
      if (running.current?.chatId === chatId) dispatch({ type: "received", chatId: turnId, events });
    });
    try {
      const body = { ...question, deepSearchEnabled: false, attachments: [] as [] };
      for await (const event of streamChat(body, abort.signal)) {
        if (event.type === "error" && event.modelId === undefined) throw new StreamError(event.error);
        if (event.type !== "session") unsent = false;
        answered ||= hasWords(event);
        batch.push({ event, at: Date.now() });
      }
      batch.flush();
      return { result: "finished", answered };
    } catch (error) {
      batch.flush();
      if (abort.signal.aborted) return { result: "stopped", answered };
      const { message, detail, code } = explain(error, unsent);
      // A turn that is asked again stays, with its other answers.
      const gone = unsent && retryOf === undefined;
      dispatch({ type: "broke", chatId: turnId, error: detail || message, unsent: gone, at: Date.now() });
      return { result: "failed", answered, message, detail, code, unsent };
    } finally {
      if (running.current?.chatId === chatId) running.current = null;
    }
  }

  // The server cannot see the page leave, so the page says so, as it goes or as the screen is left.
  useEffect(() => {
    const leave = () => running.current && stopChat(running.current.chatId);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
      running.current?.abort.abort();
    };
  }, []);

  return {
    turns: state.turns,
    streaming,
    ask: streaming ? null : ask,
    retry: streaming ? null : retry,
    stop: streaming ? halt : null,
    clear: (options) => {
      halt();
      dispatch({ type: "cleared", session: options?.session ?? false });
    },
  };
}

/** Gathers events and hands them on once a frame. */
function batcher(deliver: (events: TimedEvent[]) => void) {
  let waiting: TimedEvent[] = [];
  let cancel: (() => void) | undefined;
  const flush = () => {
    cancel?.();
    cancel = undefined;
    if (waiting.length > 0) deliver(waiting);
    waiting = [];
  };
  return {
    push: (timed: TimedEvent) => {
      waiting.push(timed);
      cancel ??= onNextFrame(flush);
    },
    flush,
  };
}

function hasWords(event: ChatEvent): boolean {
  if (event.type === "token") return event.token.trim() !== "";
  return event.type === "complete" && Boolean(event.content?.trim());
}

function explain(error: unknown, unsent: boolean): { message: string; detail: string; code: string } {
  if (error instanceof StreamError) return error;
  // The network failed: the browser's own words ("Failed to fetch") say nothing to a person.
  return { message: unsent ? texts.conversation.errorText : texts.stream.endedEarly, detail: "", code: "" };
}
