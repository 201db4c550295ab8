import type { Attachment, ChatEvent } from "../../api/chat-stream.ts";
import * as texts from "../../texts/en.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import type { Trimmed } from "./chats/fit-request.ts";
import { addUsage, append, flush, startContinuation, withFinalText } from "./continuation.ts";
import { type Conversation, emptyConversation } from "./conversation.ts";
import { isCounted } from "./retries.ts";
import { type Answer, type MergeInput, noSharing, type Retry, type Sharing, type Turn } from "./turn.ts";
import { mapVersions, replaceFrom, showVersion, withdraw } from "./versions.ts";
import { countNewWords } from "./word-count.ts";

export interface TimedEvent {
  event: ChatEvent;
  at: number;
}

/** The answers that an action is about. */
interface Target {
  /** The id of a turn or of a merged answer. */
  target: string;
  /**
   * Limits the target to the answers that this chat writes: an answer may be retried in another
   * chat while the rest are being written. Any chat by default.
   */
  chatId?: string;
}

export type Action =
  | {
      type: "asked";
      turnId: string;
      chatId: string;
      question: string;
      models: readonly SelectedModel[];
      deepSearch: boolean;
      attachments: readonly Attachment[];
      trimmed?: Trimmed;
      /** Defaults to `noSharing`. */
      sharing?: Sharing;
      blind?: boolean;
      /** The turn whose question was edited. It and all turns after it are replaced. */
      replaces?: string;
      at: number;
    }
  /** The user edits a question. Null cancels. */
  | { type: "edited"; turnId: string; text: string | null }
  | { type: "versionShown"; turnId: string; step: -1 | 1 }
  /** A model continues its answer. */
  | { type: "continued"; turnId: string; chatId?: string; modelId: string; at: number }
  /** A model is asked again. The new answer replaces the old one. */
  | { type: "retried"; turnId: string; modelId: string; retry: Retry; at: number }
  /** A merge starts. The new merged answer replaces the old one, if any. */
  | {
      type: "mergeStarted";
      turnId: string;
      mergeId: string;
      chatId?: string;
      model: SelectedModel;
      from: readonly MergeInput[];
      at: number;
    }
  | { type: "chosen"; turnId: string; modelId: string }
  | { type: "revealed"; turnId: string }
  | ({ type: "received"; events: readonly TimedEvent[] } & Target)
  /** Without `modelId`, all unfinished answers of the target stop. */
  | ({ type: "stopped"; modelId?: string; at: number } & Target)
  /**
   * The stream ended early. `unanswered`: no answer had begun, so the turn, retry, continuation or
   * merge is removed.
   */
  | ({ type: "failed"; error: string; unanswered: boolean; at: number } & Target)
  | { type: "cleared"; session: boolean }
  | { type: "redacted" }
  | { type: "restored"; conversation: Conversation };

/** Pure: the time comes with the action. */
export function reduce(state: Conversation, action: Action): Conversation {
  switch (action.type) {
    case "asked":
      return action.replaces === undefined
        ? { ...state, turns: [...state.turns, newTurn(action)] }
        : { ...state, turns: replaceFrom(state.turns, action.replaces, newTurn(action)) };
    case "edited":
      return updateTurn(state, action.turnId, (turn) => ({ ...turn, edit: action.text ?? undefined }));
    case "versionShown":
      return { ...state, turns: showVersion(state.turns, action.turnId, action.step) };
    case "continued": {
      const { turnId, chatId, modelId, at } = action;
      return updateTurn(state, turnId, (turn) => ({
        ...turn,
        answers: turn.answers.map((answer) =>
          answer.modelId === modelId && answer.status !== "writing"
            ? { ...startContinuation(answer, answer.askedAt ?? turn.askedAt, at), chatId }
            : answer,
        ),
      }));
    }
    case "retried":
      return retry(state, action);
    case "mergeStarted": {
      const { turnId, mergeId, chatId, model, from, at } = action;
      return updateTurn(state, turnId, (turn) => ({
        ...turn,
        merged: { ...replacement(model, turn.merged), chatId, askedAt: at, id: mergeId, from },
      }));
    }
    case "chosen":
      return updateTurn(state, action.turnId, (turn) => ({
        ...turn,
        choice: action.modelId,
        blind: turn.blind && "shown",
      }));
    case "revealed":
      return updateTurn(state, action.turnId, (turn) => ({ ...turn, blind: turn.blind && "shown" }));
    case "received":
      return action.events.reduce((next, timed) => receive(next, action, timed), state);
    case "stopped": {
      const { modelId, at } = action;
      const stop = <A extends Answer>(answer: A): A =>
        rollback(answer) ?? { ...flush(answer), status: "stopped", endedAt: at, previous: undefined };
      return modelId === undefined
        ? updateWriting(state, action, stop)
        : updateModel(state, action, modelId, stop);
    }
    case "failed":
      return fail(state, action);
    case "cleared":
      return action.session ? emptyConversation : { ...state, turns: [] };
    case "redacted":
      return { turns: state.turns.map(redact) };
    case "restored":
      return action.conversation;
  }
}

function newTurn(action: Extract<Action, { type: "asked" }>): Turn {
  const { turnId, chatId, question, models, deepSearch, attachments, trimmed, at } = action;
  return {
    id: turnId,
    chatId,
    question,
    askedAt: at,
    deepSearch,
    attachments,
    trimmed,
    answers: models.map((model) => ({ ...newAnswer(model), chatId })),
    sharing: action.sharing ?? noSharing,
    blind: action.blind ? "hidden" : undefined,
  };
}

function newAnswer({ modelId, name, provider, iconUrl = "", slot }: SelectedModel): Answer {
  return { modelId, name, provider, iconUrl, slot, status: "writing", content: "", wordCount: 0 };
}

function replacement(model: SelectedModel, previous: Answer | undefined): Answer {
  const failedBefore = previous?.status === "failed" && previous.modelId === model.modelId;
  const failures = failedBefore ? (previous.failures ?? 0) + 1 : undefined;
  return { ...newAnswer(model), failures, previous };
}

/**
 * Removes all text, attachments and sources from a turn. The turn still records which models were
 * asked, when, and how each answer ended, so that tabs and other view state survive until it is
 * restored.
 */
function redact(turn: Turn): Turn {
  const {
    id,
    chatId,
    askedAt,
    deepSearch,
    sharing,
    choice,
    blind,
    answers,
    merged,
    edit,
    replaces,
    versions,
  } = turn;
  return {
    id,
    chatId,
    question: "",
    askedAt,
    deepSearch,
    attachments: [],
    sharing,
    choice,
    blind,
    answers: answers.map(redactAnswer),
    merged: merged && { ...redactAnswer(merged), id: merged.id, from: merged.from },
    edit: edit === undefined ? undefined : "",
    replaces,
    versions: versions && mapVersions(versions, redact),
  };
}

function redactAnswer(answer: Answer): Answer {
  const { status, askedAt, firstTokenAt, endedAt, receipt, failures } = answer;
  return { ...newAnswer(answer), status, askedAt, firstTokenAt, endedAt, receipt, failures };
}

function retry(state: Conversation, action: Extract<Action, { type: "retried" }>): Conversation {
  const { turnId, modelId, at } = action;
  return updateTurn(state, turnId, (turn) => ({
    ...turn,
    counted: isCounted(turn),
    answers: turn.answers.map((answer) =>
      answer.modelId === modelId && answer.status !== "writing"
        ? { ...replacement(answer, answer), chatId: action.retry.chatId, askedAt: at, retry: action.retry }
        : answer,
    ),
  }));
}

/** Returns the answer to restore if a retry, continuation or merge ends without writing anything. */
function previousOf<A extends Answer>(answer: A): A | undefined {
  return answer.previous as A | undefined;
}

/**
 * Returns the answer to restore when a retry, continuation or merge is stopped before its first
 * token. A free retry is still used up.
 */
function rollback<A extends Answer>(answer: A): A | undefined {
  const previous = previousOf(answer);
  return previous && answer.retry?.retryOf ? { ...previous, freeRetryUsed: true } : previous;
}

function fail(state: Conversation, action: Extract<Action, { type: "failed" }>): Conversation {
  const { target, chatId, error, unanswered, at } = action;
  const failed = <A extends Answer>(answer: A): A => failAnswer(answer, { error, endedAt: at });
  if (!unanswered) return updateWriting(state, action, failed);
  const turn = state.turns.find((candidate) => hasId(candidate, target));
  if (!turn) return state;
  if (turn.id !== target) {
    return updateTurn(state, turn.id, () => ({ ...turn, merged: turn.merged && previousOf(turn.merged) }));
  }
  const isFirst = turn.answers.every(
    (answer) => answer.status !== "writing" || !writes(chatId, answer) || !answer.previous,
  );
  if (isFirst) return { ...state, turns: withdraw(state.turns, turn.id) };
  return updateWriting(state, action, (answer) => previousOf(answer) ?? failed(answer));
}

/**
 * Marks an answer as failed. If a continuation fails before its first token, restores the answer as
 * it was and records the error.
 */
function failAnswer<A extends Answer>(answer: A, failure: Partial<Answer>): A {
  const previous = answer.continuation && previousOf(answer);
  return previous
    ? { ...previous, continueError: failure.error }
    : { ...flush(answer), ...failure, status: "failed", previous: undefined };
}

function receive(state: Conversation, target: Target, { event, at }: TimedEvent): Conversation {
  switch (event.type) {
    case "session":
      return state.sessionId ? state : { ...state, sessionId: event.sessionId };
    case "sources":
      // A retry searches again. The other answers keep the sources that they cite.
      return updateWriting(state, target, (answer) => ({
        ...answer,
        sources: event.sources,
        searchError: event.error,
        searchCode: event.code,
      }));
    case "token":
      return updateModel(state, target, event.modelId, (answer) => ({
        ...append(answer, event.token),
        firstTokenAt: answer.firstTokenAt ?? at,
        previous: undefined,
      }));
    case "complete":
      return updateAnswers(state, target, (answer) => {
        if (answer.modelId !== event.modelId) return answer;
        if (answer.status === "writing") return complete(answer, event, at);
        // The answer was stopped here before the server stopped it: keep its text, and add the
        // usage and the receipt.
        const { usage, receipt } = event;
        return answer.status === "stopped" && !answer.receipt
          ? { ...answer, usage: addUsage(answer.usage, usage), receipt }
          : answer;
      });
    case "error": {
      // An error without a model ends the stream; useChats then dispatches "failed".
      if (event.modelId === undefined) return state;
      const { error, code = "", unspent } = event;
      return updateModel(state, target, event.modelId, (answer) =>
        failAnswer(answer, { error, code, unspent, endedAt: at }),
      );
    }
    case "done":
      return updateWriting(state, target, (answer) => {
        if (answer.content === "" || answer.previous)
          return failAnswer(answer, { error: texts.conversation.silent, endedAt: at });
        return { ...flush(answer), status: "finished", endedAt: at };
      });
  }
}

function complete<A extends Answer>(
  answer: A,
  event: Extract<ChatEvent, { type: "complete" }>,
  at: number,
): A {
  const { finish, usage, receipt } = event;
  const flushed = flush(answer);
  const content = event.content === undefined ? flushed.content : withFinalText(answer, event.content);
  return {
    ...flushed,
    content,
    wordCount: content === flushed.content ? flushed.wordCount : countNewWords("", content),
    firstTokenAt: answer.firstTokenAt ?? (content ? at : undefined),
    status: finish === "stopped" ? "stopped" : "finished",
    finish,
    usage: addUsage(answer.usage, usage),
    receipt,
    endedAt: at,
    previous: undefined,
  };
}

/** Maps an answer, or a merged answer, to one of the same type. */
type Update = <A extends Answer>(answer: A) => A;

/** Updates one model's answer while it is being written. All other objects keep their identity. */
function updateModel(state: Conversation, target: Target, modelId: string, update: Update): Conversation {
  return updateWriting(state, target, (answer) => (answer.modelId === modelId ? update(answer) : answer));
}

function updateWriting(state: Conversation, target: Target, update: Update): Conversation {
  return updateAnswers(state, target, (answer) => (answer.status === "writing" ? update(answer) : answer));
}

/** Updates the answers that a chat writes in a turn, or the merged answer with the given id. */
function updateAnswers(state: Conversation, { target, chatId }: Target, update: Update): Conversation {
  const found = state.turns.find((turn) => hasId(turn, target));
  if (!found) return state;
  if (found.id !== target) {
    return updateTurn(state, found.id, (turn) => {
      if (!turn.merged) return turn;
      const merged = update(turn.merged);
      return merged === turn.merged ? turn : { ...turn, merged };
    });
  }
  return updateTurn(state, target, (turn) => {
    const answers = turn.answers.map((answer) => (writes(chatId, answer) ? update(answer) : answer));
    return answers.every((answer, index) => answer === turn.answers[index]) ? turn : { ...turn, answers };
  });
}

/** Reports whether a chat writes an answer. True for any answer if `chatId` is undefined. */
function writes(chatId: string | undefined, answer: Answer): boolean {
  return chatId === undefined || answer.chatId === chatId;
}

function hasId({ id, merged }: Turn, target: string): boolean {
  return id === target || merged?.id === target;
}

function updateTurn(state: Conversation, turnId: string, update: (turn: Turn) => Turn): Conversation {
  const index = state.turns.findIndex(({ id }) => id === turnId);
  const turn = state.turns[index];
  const updated = turn && update(turn);
  return !updated || updated === turn ? state : { ...state, turns: state.turns.with(index, updated) };
}
