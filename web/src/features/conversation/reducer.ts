import type { Attachment, ChatEvent } from "../../api/chat-stream.ts";
import * as texts from "../../texts/en.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import type { Trimmed } from "./fit-request.ts";
import { type Again, type Answer, counts, ownThreads, type Quoted, type Threads, type Turn } from "./turn.ts";
import { newWords } from "./word-count.ts";

export interface Conversation {
  sessionId?: string;
  turns: Turn[];
}

export interface TimedEvent {
  event: ChatEvent;
  at: number;
}

export type Action =
  | {
      type: "asked";
      chatId: string;
      question: string;
      models: readonly SelectedModel[];
      deepSearch: boolean;
      attachments: readonly Attachment[];
      trimmed?: Trimmed;
      /** Own ones where nothing else is said. */
      threads?: Threads;
      blind?: boolean;
      at: number;
    }
  /** A model is asked again; its new answer takes the place of the one there. */
  | { type: "retried"; chatId: string; modelId: string; again: Again; at: number }
  /** A merged answer is begun, in the place of the one there. */
  | {
      type: "merging";
      chatId: string;
      mergeId: string;
      model: SelectedModel;
      from: readonly Quoted[];
      at: number;
    }
  | { type: "chose"; chatId: string; modelId: string }
  | { type: "revealed"; chatId: string }
  // The next three are of a turn, or of the merged answer by its own chat.
  | { type: "received"; chatId: string; events: readonly TimedEvent[] }
  /** All that is being written, or one model's answer. */
  | { type: "stopped"; chatId: string; modelId?: string; at: number }
  /** The stream ended early. `unsent` when it had said nothing at all: then what it was for goes. */
  | { type: "broke"; chatId: string; error: string; unsent: boolean; at: number }
  | { type: "cleared"; session: boolean }
  /** What was said is put away, and comes back. */
  | { type: "hollowed" }
  | { type: "restored"; conversation: Conversation };

export const emptyConversation: Conversation = { turns: [] };

/** Every change of a conversation. Pure: time comes with the action. */
export function reduce(state: Conversation, action: Action): Conversation {
  switch (action.type) {
    case "asked":
      return { ...state, turns: [...state.turns, newTurn(action)] };
    case "retried":
      return retry(state, action);
    case "merging": {
      const { chatId, mergeId, model, from, at } = action;
      return withTurn(state, chatId, (turn) => ({
        ...turn,
        merged: { ...anew(model, turn.merged), askedAt: at, chatId: mergeId, from },
      }));
    }
    case "chose":
      return withTurn(state, action.chatId, (turn) => ({
        ...turn,
        choice: action.modelId,
        blind: turn.blind && "shown",
      }));
    case "revealed":
      return withTurn(state, action.chatId, (turn) => ({ ...turn, blind: turn.blind && "shown" }));
    case "received":
      return action.events.reduce((next, timed) => receive(next, action.chatId, timed), state);
    case "stopped": {
      const { chatId, modelId, at } = action;
      const end = <A extends Answer>(answer: A): A =>
        unheard(answer) ?? { ...answer, status: "stopped", endedAt: at, before: undefined };
      return modelId === undefined ? writingIn(state, chatId, end) : change(state, chatId, modelId, end);
    }
    case "broke":
      return breakOff(state, action);
    case "cleared":
      return action.session ? emptyConversation : { ...state, turns: [] };
    case "hollowed":
      return { turns: state.turns.map(hollow) };
    case "restored":
      return action.conversation;
  }
}

function newTurn(action: Extract<Action, { type: "asked" }>): Turn {
  const { chatId, question, models, deepSearch, attachments, trimmed, threads = ownThreads, at } = action;
  const blind = action.blind ? "hidden" : undefined;
  const answers = models.map(fresh);
  return { chatId, question, askedAt: at, deepSearch, attachments, trimmed, answers, threads, blind };
}

function fresh({ modelId, name, provider, slot }: SelectedModel): Answer {
  return { modelId, name, provider, slot, status: "writing", content: "", words: 0 };
}

/** An answer in the place of another. */
function anew(model: SelectedModel, before: Answer | undefined): Answer {
  const failedBefore = before?.status === "failed" && before.modelId === model.modelId;
  const failures = failedBefore ? (before.failures ?? 0) + 1 : undefined;
  return { ...fresh(model), failures, before };
}

/**
 * A turn without anything that was said, sent or found: who was asked, when, and how it ended. It holds the turn's place
 * on the page, so that tabs and the like are as they were when the turn comes back.
 */
function hollow({ chatId, askedAt, deepSearch, threads, choice, blind, answers, merged }: Turn): Turn {
  return {
    chatId,
    question: "",
    askedAt,
    deepSearch,
    attachments: [],
    threads,
    choice,
    blind,
    answers: answers.map(hollowAnswer),
    merged: merged && { ...hollowAnswer(merged), chatId: merged.chatId, from: merged.from },
  };
}

function hollowAnswer(answer: Answer): Answer {
  const { status, askedAt, firstTokenAt, endedAt, receipt, failures } = answer;
  return { ...fresh(answer), status, askedAt, firstTokenAt, endedAt, receipt, failures };
}

function retry(state: Conversation, action: Extract<Action, { type: "retried" }>): Conversation {
  const { chatId, modelId, again, at } = action;
  return withTurn(state, chatId, (turn) => ({
    ...turn,
    counted: counts(turn),
    answers: turn.answers.map((answer) =>
      answer.modelId === modelId && answer.status !== "writing"
        ? { ...anew(answer, answer), askedAt: at, again }
        : answer,
    ),
  }));
}

/** What an answer without a word took the place of. It is of the same kind. */
function before<A extends Answer>(answer: A): A | undefined {
  return answer.content === "" ? (answer.before as A | undefined) : undefined;
}

/** What a stopped answer took the place of: as if it had not been asked, but for the free retry that this was. */
function unheard<A extends Answer>(answer: A): A | undefined {
  const old = before(answer);
  return old && answer.again?.retryOf ? { ...old, retried: true } : old;
}

function breakOff(state: Conversation, action: Extract<Action, { type: "broke" }>): Conversation {
  const { chatId, error, unsent, at } = action;
  const fail = <A extends Answer>(answer: A): A => ({
    ...answer,
    status: "failed",
    error,
    endedAt: at,
    before: undefined,
  });
  if (!unsent) return writingIn(state, chatId, fail);
  const turn = state.turns.find((candidate) => isOf(candidate, chatId));
  if (!turn) return state;
  if (turn.chatId !== chatId) {
    return withTurn(state, turn.chatId, () => ({ ...turn, merged: turn.merged && before(turn.merged) }));
  }
  const isFirst = turn.answers.every((answer) => answer.status !== "writing" || !answer.before);
  if (isFirst) return { ...state, turns: state.turns.filter((candidate) => candidate !== turn) };
  return writingIn(state, chatId, (answer) => before(answer) ?? fail(answer));
}

function receive(state: Conversation, chatId: string, { event, at }: TimedEvent): Conversation {
  switch (event.type) {
    case "session":
      return state.sessionId ? state : { ...state, sessionId: event.sessionId };
    case "sources":
      // Whoever is asked again searches again; the others keep the evidence that they cite.
      return writingIn(state, chatId, (answer) => ({
        ...answer,
        evidence: event.sources,
        searchError: event.error,
      }));
    case "token":
      return change(state, chatId, event.modelId, (answer) => ({
        ...answer,
        content: answer.content + event.token,
        words: answer.words + newWords(answer.content.slice(-1), event.token),
        firstTokenAt: answer.firstTokenAt ?? at,
        before: undefined,
      }));
    case "complete":
      return changeAll(state, chatId, (answer) => {
        if (answer.modelId !== event.modelId) return answer;
        if (answer.status === "writing") return complete(answer, event, at);
        // Stopped here before it was stopped there: its words are as they were seen, its price comes after.
        const { usage, receipt } = event;
        return answer.status === "stopped" && !answer.receipt ? { ...answer, usage, receipt } : answer;
      });
    case "error": {
      // An error that names no model ends the stream; the hook turns it into "broke".
      if (event.modelId === undefined) return state;
      return change(state, chatId, event.modelId, (answer) => ({
        ...answer,
        status: "failed",
        error: event.error,
        code: event.code ?? "",
        endedAt: at,
        before: undefined,
      }));
    }
    case "done":
      return writingIn(state, chatId, (answer) => {
        const ended = { ...answer, endedAt: at, before: undefined };
        return answer.content
          ? { ...ended, status: "finished" }
          : { ...ended, status: "failed", error: texts.conversation.silent };
      });
  }
}

function complete<A extends Answer>(
  answer: A,
  event: Extract<ChatEvent, { type: "complete" }>,
  at: number,
): A {
  const content = event.content ?? answer.content;
  const { finish, usage, receipt } = event;
  return {
    ...answer,
    content,
    words: content === answer.content ? answer.words : newWords("", content),
    firstTokenAt: answer.firstTokenAt ?? (content ? at : undefined),
    status: finish === "stopped" ? "stopped" : "finished",
    finish,
    usage,
    receipt,
    endedAt: at,
    before: undefined,
  };
}

/** What becomes of an answer, or of a merged one: of the same kind. */
type Next = <A extends Answer>(answer: A) => A;

/** Changes one answer that is still being written; anything else, and every other object, stays itself. */
function change(state: Conversation, chatId: string, modelId: string, next: Next): Conversation {
  return writingIn(state, chatId, (answer) => (answer.modelId === modelId ? next(answer) : answer));
}

/** Changes what is still being written of a chat. */
function writingIn(state: Conversation, chatId: string, next: Next): Conversation {
  return changeAll(state, chatId, (answer) => (answer.status === "writing" ? next(answer) : answer));
}

/** Changes what came, or comes, of a chat: the answers of a turn, or the one that merges them. */
function changeAll(state: Conversation, chatId: string, next: Next): Conversation {
  const found = state.turns.find((turn) => isOf(turn, chatId));
  if (!found) return state;
  if (found.chatId !== chatId) {
    return withTurn(state, found.chatId, (turn) => {
      if (!turn.merged) return turn;
      const merged = next(turn.merged);
      return merged === turn.merged ? turn : { ...turn, merged };
    });
  }
  return withTurn(state, chatId, (turn) => {
    const answers = turn.answers.map((answer) => next(answer));
    return answers.every((answer, at) => answer === turn.answers[at]) ? turn : { ...turn, answers };
  });
}

function isOf({ chatId, merged }: Turn, id: string): boolean {
  return chatId === id || merged?.chatId === id;
}

function withTurn(state: Conversation, chatId: string, next: (turn: Turn) => Turn): Conversation {
  const index = state.turns.findIndex((turn) => turn.chatId === chatId);
  const turn = state.turns[index];
  const changed = turn && next(turn);
  return !changed || changed === turn ? state : { ...state, turns: state.turns.with(index, changed) };
}
