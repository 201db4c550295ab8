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
import { onNextFrame } from "../../lib/next-frame.ts";
import { useHandler } from "../../lib/use-handler.ts";
import * as texts from "../../texts/en.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import { fitRequest } from "./fit-request.ts";
import { mergeMessage, quotedIn } from "./merge-prompt.ts";
import { type Conversation, emptyConversation, reduce, type TimedEvent } from "./reducer.ts";
import { history } from "./threads.ts";
import { isWriting, type Threads, type Turn } from "./turn.ts";

/**
 * How a question ended. `answered`: some model said something, so that the chat counts. `unsent`: nothing came
 * back, so the question belongs in the input again.
 */
export type Outcome = { answered: boolean } & (
  | { result: "finished" }
  | { result: "stopped" }
  | { result: "failed"; message: string; detail: string; code: string; unsent: boolean }
);

/** What is asked. */
export interface Question {
  text: string;
  models: readonly SelectedModel[];
  /** Whether the web is searched first. */
  deepSearch: boolean;
  attachments: readonly Attachment[];
  /** What each model is sent of the answers before. */
  threads: Threads;
  /** Whether the models' names are hidden at first. */
  blind: boolean;
}

interface Running {
  /** What the server knows the chat by. */
  chatId: string;
  /** The turn that the answers belong to; of a merged answer, its own id. */
  target: string;
  abort: AbortController;
}

/** A conversation in this page's memory, and nowhere else. */
export interface ConversationControls {
  turns: readonly Turn[];
  streaming: boolean;
  // The next three answer when all is said. Not while `streaming`.
  ask: (question: Question) => Promise<Outcome>;
  /** Asks a model of a turn again; for nothing with what `freeRetry` gives. */
  retry: (turn: Turn, modelId: string, retryOf?: string) => Promise<Outcome>;
  /** Lets a model write one answer out of those of a turn. */
  merge: (turn: Turn, model: SelectedModel) => Promise<Outcome>;
  /** Stops all that is being written. */
  stop: () => void;
  /** Stops one model; the others go on. */
  stopModel: (modelId: string) => void;
  /** Marks a model's answer as the one chosen, and shows the names. */
  choose: (chatId: string, modelId: string) => void;
  /** Shows the names of a turn that was asked in blind mode. */
  reveal: (chatId: string) => void;
  /** Hands out what was said, to be put away; null when nothing was. `hollow` then drops it from the page. */
  take: () => Conversation | null;
  /** Drops what was said and keeps the turns' places. Nothing may be being written. */
  hollow: () => void;
  restore: (conversation: Conversation) => void;
  /** Forgets every turn, stopping what is being written; with `session` the session too. */
  clear: (options?: { session: boolean }) => void;
}

/** `characters`: how many each of some models may be sent with a question. */
export function useConversation(characters: (modelIds: readonly string[]) => number): ConversationControls {
  const [state, dispatch] = useReducer(reduce, emptyConversation);
  const running = useRef<Running>(null);
  const streaming = state.turns.some(isWriting);

  function halt() {
    if (!running.current) return;
    const { chatId, target, abort } = running.current;
    running.current = null;
    abort.abort();
    stopChat(chatId);
    dispatch({ type: "stopped", chatId: target, at: Date.now() });
  }

  function stopModel(modelId: string) {
    if (!running.current) return;
    const { chatId, target } = running.current;
    const writing = state.turns
      .find((turn) => turn.chatId === target)
      ?.answers.filter(({ status }) => status === "writing");
    // With the last one the stream is of no more use.
    if (!writing?.some((answer) => answer.modelId !== modelId)) return halt();
    stopChat(chatId, modelId);
    dispatch({ type: "stopped", chatId: target, modelId, at: Date.now() });
  }

  function ask({ text, models, deepSearch, attachments, threads, blind }: Question): Promise<Outcome> {
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
    dispatch({ type: "asked", chatId, ...question, at: Date.now() });
    return listen(chatId, request);
  }

  function retry(turn: Turn, modelId: string, retryOf?: string): Promise<Outcome> {
    const again = { chatId: randomId(), retryOf };
    dispatch({ type: "retried", chatId: turn.chatId, modelId, again, at: Date.now() });
    const at = state.turns.findIndex(({ chatId }) => chatId === turn.chatId);
    const { request } = fitRequest(
      {
        message: turn.question,
        modelIds: [modelId],
        deepSearchEnabled: turn.deepSearch,
        attachments: [...turn.attachments],
        sessionId: state.sessionId,
        ...again,
        history: history(state.turns.slice(0, at), [modelId], turn.threads),
      },
      characters([modelId]),
    );
    return listen(turn.chatId, request);
  }

  function merge(turn: Turn, model: SelectedModel): Promise<Outcome> {
    const mergeId = randomId();
    const from = quotedIn(turn);
    dispatch({ type: "merging", chatId: turn.chatId, mergeId, model, from, at: Date.now() });
    return listen(mergeId, {
      message: mergeMessage(turn, characters([model.modelId])),
      modelIds: [model.modelId],
      deepSearchEnabled: false,
      attachments: [],
      sessionId: state.sessionId,
      chatId: mergeId,
      history: {},
    });
  }

  /** Sends a question and puts what comes back into its place. */
  async function listen(target: string, request: StreamRequest): Promise<Outcome> {
    const { chatId } = request;
    const abort = new AbortController();
    running.current = { chatId, target, abort };
    let heard = false;
    let unsent = true;
    let answered = false;
    const batch = batcher((events) => {
      if (running.current?.chatId === chatId) dispatch({ type: "received", chatId: target, events });
    });
    try {
      for await (const event of streamChat(request, abort.signal)) {
        heard = true;
        if (event.type === "error" && event.modelId === undefined) throw new StreamError(event.error);
        if (event.type !== "session" && event.type !== "sources") unsent = false;
        answered ||= hasWords(event);
        batch.push({ event, at: Date.now() });
      }
      batch.flush();
      return { result: "finished", answered };
    } catch (error) {
      batch.flush();
      if (abort.signal.aborted) return { result: "stopped", answered };
      // The server may not know that nobody reads any more, and go on at a cost.
      if (heard) stopChat(chatId);
      const { message, detail, code } = explain(error, unsent);
      dispatch({ type: "broke", chatId: target, error: detail || message, unsent, at: Date.now() });
      return { result: "failed", answered, message, detail, code, unsent };
    } finally {
      if (running.current?.chatId === chatId) running.current = null;
    }
  }

  // The server cannot see the page leave, so the page says so, as it goes or as the screen is left.
  const leave = useHandler(halt);
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
    stop: halt,
    stopModel,
    choose: (chatId, modelId) => dispatch({ type: "chose", chatId, modelId }),
    reveal: (chatId) => dispatch({ type: "revealed", chatId }),
    take: () => (state.turns.length > 0 ? state : null),
    hollow: () => dispatch({ type: "hollowed" }),
    restore: (conversation) => dispatch({ type: "restored", conversation }),
    clear: (options) => {
      halt();
      dispatch({ type: "cleared", session: options?.session ?? false });
    },
  };
}

/** As often as words can be seen to come; the server gathers them for longer. */
const RENDER_EVERY_MS = 66;

/** Gathers events and hands them on with a frame: the first at once, the others at that pace. */
function batcher(deliver: (events: TimedEvent[]) => void) {
  let waiting: TimedEvent[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;
  const flush = () => {
    cancel?.();
    cancel = undefined;
    last = performance.now();
    if (waiting.length > 0) deliver(waiting);
    waiting = [];
  };
  return {
    push: (timed: TimedEvent) => {
      waiting.push(timed);
      if (cancel) return;
      const wait = last + RENDER_EVERY_MS - performance.now();
      if (wait <= 0) cancel = onNextFrame(flush);
      else {
        const timer = setTimeout(() => {
          cancel = onNextFrame(flush);
        }, wait);
        cancel = () => clearTimeout(timer);
      }
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
