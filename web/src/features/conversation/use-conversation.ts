import { useEffect, useReducer, useRef } from "react";
import { StreamError, stopChat, streamChat } from "../../api/chat.ts";
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

/** How a question ended. `unsent`: nothing came back, so the question belongs in the input again. */
export type Outcome =
  | { result: "finished" }
  | { result: "stopped" }
  | { result: "failed"; message: string; detail: string; unsent: boolean };

interface Running {
  chatId: string;
  abort: AbortController;
}

/** A conversation in this page's memory, and nowhere else. */
export interface ConversationControls {
  turns: readonly Turn[];
  streaming: boolean;
  /** Asks, and answers when all is said. Null while an answer is being written. */
  ask: ((question: string, models: readonly Asked[]) => Promise<Outcome>) | null;
  /** Null when nothing is being written. */
  stop: (() => void) | null;
  /** Forgets every turn, stopping what is being written; with `session` the session too. */
  clear: (options?: { session: boolean }) => void;
}

export function useConversation(): ConversationControls {
  const [state, dispatch] = useReducer(reduce, emptyConversation);
  const running = useRef<Running>(null);
  const lastTurn = state.turns.at(-1);
  const streaming = lastTurn !== undefined && isWriting(lastTurn);

  function halt() {
    if (!running.current) return;
    const { chatId, abort } = running.current;
    running.current = null;
    abort.abort();
    stopChat(chatId);
    dispatch({ type: "stopped", chatId, at: Date.now() });
  }

  async function ask(question: string, models: readonly Asked[]): Promise<Outcome> {
    const chatId = randomId();
    const abort = new AbortController();
    running.current = { chatId, abort };
    const modelIds = models.map(({ modelId }) => modelId);
    const body = {
      message: question,
      modelIds,
      deepSearchEnabled: false,
      attachments: [] as [],
      sessionId: state.sessionId,
      chatId,
      history: history(state.turns, modelIds),
    };
    dispatch({ type: "asked", chatId, question, models, at: Date.now() });

    let unsent = true;
    const batch = batcher((events) => {
      if (running.current?.chatId === chatId) dispatch({ type: "received", chatId, events });
    });
    try {
      for await (const event of streamChat(body, abort.signal)) {
        if (event.type === "error" && event.modelId === undefined) throw new StreamError(event.error);
        if (event.type !== "session") unsent = false;
        batch.push({ event, at: Date.now() });
      }
      batch.flush();
      return { result: "finished" };
    } catch (error) {
      batch.flush();
      if (abort.signal.aborted) return { result: "stopped" };
      const { message, detail } = explain(error, unsent);
      dispatch({ type: "broke", chatId, error: detail || message, unsent, at: Date.now() });
      return { result: "failed", message, detail, unsent };
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

function explain(error: unknown, unsent: boolean): { message: string; detail: string } {
  if (error instanceof StreamError) return { message: error.message, detail: error.detail };
  // The network failed: the browser's own words ("Failed to fetch") say nothing to a person.
  return { message: unsent ? texts.conversation.errorText : texts.stream.endedEarly, detail: "" };
}
