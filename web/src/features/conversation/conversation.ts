import type { Attachment, ChatEvent, Finish, Receipt, Source, Usage } from "../../api/chat.ts";
import { newWords } from "../../lib/words.ts";
import * as texts from "../../texts/en.ts";
import type { Trimmed } from "./fit-request.ts";
import { ownThreads, type Threads } from "./threads.ts";

/** A model that a question goes to, with the seat (and hue) that its answer gets. */
export interface Asked {
  modelId: string;
  name: string;
  provider: string;
  voice: 1 | 2 | 3;
}

/** "writing" from the question on; the others are final. */
export type Status = "writing" | "finished" | "stopped" | "failed";

/** One model's answer to one question. Times are milliseconds since the epoch. */
export interface Answer extends Asked {
  status: Status;
  content: string;
  words: number;
  /** When it was asked again; with the question otherwise. */
  askedAt?: number;
  firstTokenAt?: number;
  endedAt?: number;
  finish?: Finish;
  usage?: Usage;
  receipt?: Receipt;
  /** What the web search found, in the order that `[1]` in the text counts; only with Deep Search. */
  evidence?: readonly Source[];
  /** Why the search found nothing; one sentence for a person. */
  searchError?: string;
  /** One sentence for a person; only of a failed answer. */
  error?: string;
  /** What this one takes the place of; until its first word. */
  before?: Answer;
}

/** An answer that another is written out of. */
export interface Quoted {
  letter: string;
  name: string;
  voice: Asked["voice"];
}

/** One answer written out of the others of a turn, in a chat of its own. It has no hue: `voice` is not shown. */
export interface Merged extends Answer {
  chatId: string;
  from: readonly Quoted[];
}

/** One question with its answers. */
export interface Turn {
  chatId: string;
  question: string;
  askedAt: number;
  deepSearch: boolean;
  attachments: readonly Attachment[];
  /** What of the questions before did not fit into the request. */
  trimmed?: Trimmed;
  answers: Answer[];
  /** Fixed when an answer is asked again: whether the chat counts, see `counts`. */
  counted?: boolean;
  /** What the models were sent of the answers before. */
  threads: Threads;
  /** The model whose answer the reader chose. */
  choice?: string;
  /** Set where it was asked in blind mode: names are hidden until the reader has chosen, or wants to see them. */
  blind?: "hidden" | "shown";
  merged?: Merged;
}

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
      models: readonly Asked[];
      deepSearch: boolean;
      attachments: readonly Attachment[];
      trimmed?: Trimmed;
      /** Own ones where nothing else is said. */
      threads?: Threads;
      blind?: boolean;
      at: number;
    }
  /** A model is asked again; its new answer takes the place of the one there. */
  | { type: "retried"; chatId: string; modelId: string; at: number }
  /** A merged answer is begun, in the place of the one there. */
  | { type: "merging"; chatId: string; mergeId: string; model: Asked; from: readonly Quoted[]; at: number }
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
        merged: { ...fresh(model), askedAt: at, before: turn.merged, chatId: mergeId, from },
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
      const end = (answer: Answer): Answer =>
        !answer.content && answer.before?.content
          ? answer.before
          : { ...answer, status: "stopped", endedAt: at, before: undefined };
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

function fresh({ modelId, name, provider, voice }: Asked): Answer {
  return { modelId, name, provider, voice, status: "writing", content: "", words: 0 };
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
  const { status, askedAt, firstTokenAt, endedAt, receipt } = answer;
  return { ...fresh(answer), status, askedAt, firstTokenAt, endedAt, receipt };
}

export function isWriting(turn: Turn): boolean {
  return allAnswers(turn).some(({ status }) => status === "writing");
}

export function isFailed({ answers }: Turn, modelId: string): boolean {
  return answers.some((answer) => answer.modelId === modelId && answer.status === "failed");
}

/** Whether a chat counts: some model answered. Then asking the others again is free. */
export function counts(turn: Turn): boolean {
  return turn.counted ?? turn.answers.some(({ content }) => content.trim() !== "");
}

function allAnswers({ answers, merged }: Turn): Answer[] {
  return merged ? [...answers, merged] : answers;
}

function retry(state: Conversation, action: Extract<Action, { type: "retried" }>): Conversation {
  const { chatId, modelId, at } = action;
  return withTurn(state, chatId, (turn) => ({
    ...turn,
    counted: counts(turn),
    answers: turn.answers.map((answer) =>
      answer.modelId === modelId && answer.status !== "writing"
        ? { ...fresh(answer), askedAt: at, before: answer }
        : answer,
    ),
  }));
}

function breakOff(state: Conversation, action: Extract<Action, { type: "broke" }>): Conversation {
  const { chatId, error, unsent, at } = action;
  const fail = (answer: Answer): Answer => ({
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
    return withTurn(state, turn.chatId, () => ({
      ...turn,
      merged: turn.merged?.before as Merged | undefined,
    }));
  }
  const isFirst = turn.answers.every(({ status, before }) => status !== "writing" || !before);
  if (isFirst) return { ...state, turns: state.turns.filter((candidate) => candidate !== turn) };
  return writingIn(state, chatId, (answer) => (answer.before?.content ? answer.before : fail(answer)));
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

function complete(answer: Answer, event: Extract<ChatEvent, { type: "complete" }>, at: number): Answer {
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

/** Changes one answer that is still being written; anything else, and every other object, stays itself. */
function change(
  state: Conversation,
  chatId: string,
  modelId: string,
  next: (answer: Answer) => Answer,
): Conversation {
  return writingIn(state, chatId, (answer) => (answer.modelId === modelId ? next(answer) : answer));
}

/** Changes what is still being written of a chat. */
function writingIn(state: Conversation, chatId: string, next: (answer: Answer) => Answer): Conversation {
  return changeAll(state, chatId, (answer) => (answer.status === "writing" ? next(answer) : answer));
}

/** Changes what came, or comes, of a chat: the answers of a turn, or the one that merges them. */
function changeAll(state: Conversation, chatId: string, next: (answer: Answer) => Answer): Conversation {
  const found = state.turns.find((turn) => isOf(turn, chatId));
  if (!found) return state;
  if (found.chatId !== chatId) {
    return withTurn(state, found.chatId, (turn) => {
      if (!turn.merged) return turn;
      const merged = next(turn.merged);
      return merged === turn.merged ? turn : { ...turn, merged: { ...turn.merged, ...merged } };
    });
  }
  return withTurn(state, chatId, (turn) => {
    const answers = turn.answers.map(next);
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
