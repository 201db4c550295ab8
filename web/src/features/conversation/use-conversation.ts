import { useEffect, useReducer, useRef, useState } from "react";
import type { StreamRequest } from "../../api/chat-stream.ts";
import { randomId } from "../../lib/crypto.ts";
import { useHandler } from "../../lib/use-handler.ts";
import * as texts from "../../texts/en.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import { type Conversation, emptyConversation, type Outcome, type Question } from "./conversation.ts";
import type { CharacterLimit } from "./engine.ts";
import type { Action } from "./reducer.ts";
import { isWriting, type Turn } from "./turn.ts";

/** A request that is streaming. */
interface Running {
  /** The id of the turn or merged answer that the events belong to. */
  target: string;
  abort: AbortController;
}

/** A conversation, kept in this page's memory only. */
export interface ConversationControls {
  turns: readonly Turn[];
  streaming: boolean;
  /** Whether a request waits for the engine to load. */
  starting: boolean;
  // The next five resolve when the stream ends. Do not call them while `streaming` or `starting`,
  // except for a retry that `canRetryEarly` allows.
  ask: (question: Question) => Promise<Outcome>;
  /** Asks an edited question. It replaces the turn and all turns after it. */
  askEdited: (turn: Turn, question: Question) => Promise<Outcome>;
  /** Lets one model continue its answer. */
  continueAnswer: (turn: Turn, modelId: string) => Promise<Outcome>;
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
  /** Sets the text of a question that is being edited; null ends the editing. */
  setEdit: (turnId: string, text: string | null) => void;
  /** Shows the previous or the next version of an edited question. Do not call it while `streaming`. */
  showVersion: (turnId: string, step: -1 | 1) => void;
  /** Returns the conversation as it would be if it was stopped now, or null if it is empty. */
  snapshot: () => Conversation | null;
  /** Removes all text and keeps the turns' places. Do not call it while `streaming`. */
  redact: () => void;
  restore: (conversation: Conversation) => void;
  /**
   * Stops what is being written and removes every turn; with `session`, also forgets the server's
   * session id. Returns what was removed, for `restore`.
   */
  clear: (options?: { session: boolean }) => Conversation;
}

type Engine = typeof import("./engine.ts");

/** Undefined until it has loaded. Before the first question there is nothing for it to do. */
let engine: Engine | undefined;

export async function loadEngine(): Promise<Engine> {
  engine ??= await import("./engine.ts");
  return engine;
}

function reduce(state: Conversation, action: Action): Conversation {
  return engine ? engine.reduce(state, action) : state;
}

export function useConversation(characters: CharacterLimit): ConversationControls {
  const [state, dispatch] = useReducer(reduce, emptyConversation);
  const [starting, setStarting] = useState(false);
  const running = useRef(new Map<string, Running>());

  function stop() {
    for (const chatId of [...running.current.keys()]) stopOne(chatId);
  }

  function stopOne(chatId: string) {
    const stopped = running.current.get(chatId);
    if (!stopped) return;
    running.current.delete(chatId);
    stopped.abort.abort();
    engine?.stopChat(chatId);
    dispatch({ type: "stopped", target: stopped.target, chatId, at: Date.now() });
  }

  function stopModel(modelId: string) {
    const writing = state.turns
      .flatMap(({ answers, merged }) => (merged ? [...answers, merged] : answers))
      .filter(({ status }) => status === "writing");
    const chatId = writing.find((answer) => answer.modelId === modelId)?.chatId;
    const target = chatId && running.current.get(chatId)?.target;
    if (!target) return;
    // Stopping a chat's last answer ends its stream.
    const isLast = writing.every((answer) => answer.chatId !== chatId || answer.modelId === modelId);
    if (isLast) return stopOne(chatId);
    engine?.stopChat(chatId, modelId);
    dispatch({ type: "stopped", target, chatId, modelId, at: Date.now() });
  }

  function ask(question: Question, replaced?: Turn): Promise<Outcome> {
    return run(({ questionRequest }) => {
      const turnId = randomId();
      const chatId = randomId();
      const { request, trimmed } = questionRequest(state, question, chatId, characters, replaced);
      const { text, ...rest } = question;
      const replaces = replaced?.id;
      const asked = { turnId, chatId, question: text, ...rest, trimmed, replaces };
      dispatch({ type: "asked", ...asked, at: Date.now() });
      return { target: turnId, request };
    });
  }

  function continueAnswer(turn: Turn, modelId: string): Promise<Outcome> {
    return run(({ continueRequest }) => {
      const chatId = randomId();
      dispatch({ type: "continued", turnId: turn.id, chatId, modelId, at: Date.now() });
      const { request } = continueRequest(state, turn, modelId, chatId, characters);
      return { target: turn.id, request };
    });
  }

  function retry(turn: Turn, modelId: string, retryOf?: string): Promise<Outcome> {
    return run(({ retryRequest }) => {
      const chat = { chatId: randomId(), retryOf };
      dispatch({ type: "retried", turnId: turn.id, modelId, retry: chat, at: Date.now() });
      const { request } = retryRequest(state, turn, modelId, chat, characters);
      return { target: turn.id, request };
    });
  }

  function merge(turn: Turn, model: SelectedModel): Promise<Outcome> {
    return run(({ mergeRequest, mergeSources }) => {
      const mergeId = randomId();
      const chatId = randomId();
      const from = mergeSources(turn);
      dispatch({ type: "mergeStarted", turnId: turn.id, mergeId, chatId, model, from, at: Date.now() });
      return { target: mergeId, request: mergeRequest(state, turn, model, characters, chatId) };
    });
  }

  /** Streams what `start` returns. `start` dispatches the action that the request begins with. */
  async function run(
    start: (engine: Engine) => { target: string; request: StreamRequest },
  ): Promise<Outcome> {
    let loaded = engine;
    if (!loaded) {
      setStarting(true);
      try {
        loaded = await loadEngine();
      } catch {
        const message = texts.chat.errorText;
        return { result: "failed", counted: false, unsent: true, message, detail: "", code: "" };
      } finally {
        setStarting(false);
      }
    }
    const { target, request } = start(loaded);
    const { chatId } = request;
    const abort = new AbortController();
    running.current.set(chatId, { target, abort });
    const outcome = await loaded.stream(request, abort.signal, (events) => {
      if (running.current.has(chatId)) dispatch({ type: "received", target, chatId, events });
    });
    if (outcome.result === "failed") {
      const { unsent, message, detail } = outcome;
      dispatch({ type: "failed", target, chatId, error: detail || message, unsent, at: Date.now() });
    }
    running.current.delete(chatId);
    return outcome;
  }

  // The server cannot detect that the client is gone, so the page stops its chats on unload and on
  // unmount.
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
    streaming: state.turns.some(isWriting),
    starting,
    ask: (question) => ask(question),
    askEdited: (turn, question) => ask(question, turn),
    continueAnswer,
    retry,
    merge,
    stop,
    stopModel,
    choose: (turnId, modelId) => dispatch({ type: "chosen", turnId, modelId }),
    reveal: (turnId) => dispatch({ type: "revealed", turnId }),
    setEdit: (turnId, text) => dispatch({ type: "edited", turnId, text }),
    showVersion: (turnId, step) => dispatch({ type: "versionShown", turnId, step }),
    snapshot: () => (engine && state.turns.length > 0 ? engine.stopWriting(state, Date.now()) : null),
    redact: () => dispatch({ type: "redacted" }),
    restore: (conversation) => dispatch({ type: "restored", conversation }),
    clear: (options) => {
      const left = engine?.stopWriting(state, Date.now()) ?? state;
      stop();
      dispatch({ type: "cleared", session: options?.session ?? false });
      return left;
    },
  };
}
