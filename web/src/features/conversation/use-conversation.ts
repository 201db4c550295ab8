import { useReducer } from "react";
import type { SelectedModel } from "../models/selected-model.ts";
import type { CharacterLimit, Outcome, Question } from "./chats/chat.ts";
import { useChats } from "./chats/use-chats.ts";
import {
  type Action,
  type Answer,
  type Conversation,
  emptyConversation,
  isWriting,
  type Turn,
} from "./conversation.ts";
import { engine } from "./load-engine.ts";

/** A conversation, kept in this page's memory only. */
export interface ConversationControls {
  turns: readonly Turn[];
  streaming: boolean;
  /** Whether a request is waiting for the engine to load. */
  starting: boolean;
  // The next five methods resolve when the stream ends. Do not call them while `streaming` or
  // `starting`, except for a retry that `canRetryEarly` allows.
  ask: (question: Question) => Promise<Outcome>;
  /** Asks an edited question. It replaces the turn and all turns after it. */
  askEdited: (turn: Turn, question: Question) => Promise<Outcome>;
  /** Asks one model to continue its answer. */
  continueAnswer: (turn: Turn, modelId: string) => Promise<Outcome>;
  /** Asks one model again. The retry is free if `retryOf` is the chat that `freeRetry` returned. */
  retry: (turn: Turn, modelId: string, retryOf?: string) => Promise<Outcome>;
  /** Asks a model to combine a turn's answers. */
  merge: (turn: Turn, model: SelectedModel) => Promise<Outcome>;
  /** Stops everything that is being written. */
  stop: () => void;
  /** Stops one answer. The others continue. */
  stopAnswer: (answer: Answer) => void;
  /** Marks a model's answer as the chosen one and reveals the names. */
  choose: (turnId: string, modelId: string) => void;
  /** Reveals the names of a blind turn. */
  reveal: (turnId: string) => void;
  /** Sets the text of a question that is being edited; null ends editing. */
  setEdit: (turnId: string, text: string | null) => void;
  /**
   * Shows the previous or the next version of an edited question. Do not call it while `streaming`.
   */
  showVersion: (turnId: string, step: -1 | 1) => void;
  /** Returns the conversation as it would be if it were stopped now, or null if it is empty. */
  snapshot: () => Conversation | null;
  /** Removes all text but keeps the turns. Do not call it while `streaming`. */
  redact: () => void;
  restore: (conversation: Conversation) => void;
  /**
   * Stops what is being written and removes every turn; with `session`, also forgets the server's
   * session id. Returns what was removed, for `restore`.
   */
  clear: (options?: { session: boolean }) => Conversation;
}

export function useConversation(characters: CharacterLimit): ConversationControls {
  const [state, dispatch] = useReducer(reduce, emptyConversation);
  const { starting, run, stop, stopAnswer } = useChats(state.turns, dispatch);

  return {
    turns: state.turns,
    streaming: state.turns.some(isWriting),
    starting,
    ask: (question) => run(({ questionChat }) => questionChat(state, characters, question)),
    askEdited: (turn, question) => run(({ questionChat }) => questionChat(state, characters, question, turn)),
    continueAnswer: (turn, modelId) =>
      run(({ continuationChat }) => continuationChat(state, characters, turn, modelId)),
    retry: (turn, modelId, retryOf) =>
      run(({ retryChat }) => retryChat(state, characters, turn, modelId, retryOf)),
    merge: (turn, model) => run(({ mergeChat }) => mergeChat(state, characters, turn, model)),
    stop,
    stopAnswer,
    choose: (turnId, modelId) => dispatch({ type: "chosen", turnId, modelId }),
    reveal: (turnId) => dispatch({ type: "revealed", turnId }),
    setEdit: (turnId, text) => dispatch({ type: "edited", turnId, text }),
    showVersion: (turnId, step) => dispatch({ type: "versionShown", turnId, step }),
    snapshot: () => (engine && state.turns.length > 0 ? engine.stopWriting(state, Date.now()) : null),
    redact: () => dispatch({ type: "redacted" }),
    restore: (conversation) => dispatch({ type: "restored", conversation }),
    clear: (options) => {
      const removed = engine?.stopWriting(state, Date.now()) ?? state;
      stop();
      dispatch({ type: "cleared", session: options?.session ?? false });
      return removed;
    },
  };
}

function reduce(state: Conversation, action: Action): Conversation {
  return engine ? engine.reduce(state, action) : state;
}
