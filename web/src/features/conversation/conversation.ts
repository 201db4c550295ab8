import type { ChatEvent, Finish, Message, Receipt, Usage } from "../../api/chat.ts";
import { newWords } from "../../lib/words.ts";
import { texts } from "../../texts/en.ts";

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
  /** One sentence for a person; only of a failed answer. */
  error?: string;
}

/** One question with its answers. */
export interface Turn {
  chatId: string;
  question: string;
  askedAt: number;
  answers: Answer[];
  /** Fixed when a failed answer is asked again: whether the chat counts, see `counts`. */
  counted?: boolean;
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
  | { type: "asked"; chatId: string; question: string; models: readonly Asked[]; at: number }
  /** A failed answer is asked again, in its place. */
  | { type: "retried"; chatId: string; modelId: string; at: number }
  | { type: "received"; chatId: string; events: readonly TimedEvent[] }
  | { type: "stopped"; chatId: string; at: number }
  /** The stream ended early. `unsent` when it had said nothing at all: then the turn goes. */
  | { type: "broke"; chatId: string; error: string; unsent: boolean; at: number }
  | { type: "cleared"; session: boolean };

export const emptyConversation: Conversation = { turns: [] };

/** Every change of a conversation. Pure: time comes with the action. */
export function reduce(state: Conversation, action: Action): Conversation {
  switch (action.type) {
    case "asked": {
      const { chatId, question, models, at } = action;
      const answers = models.map((model): Answer => ({ ...model, status: "writing", content: "", words: 0 }));
      return { ...state, turns: [...state.turns, { chatId, question, askedAt: at, answers }] };
    }
    case "retried":
      return retry(state, action);
    case "received":
      return action.events.reduce((next, timed) => receive(next, action.chatId, timed), state);
    case "stopped":
      return endAll(state, action.chatId, () => ({ status: "stopped", endedAt: action.at }));
    case "broke": {
      const { chatId, error, unsent, at } = action;
      if (unsent) return { ...state, turns: state.turns.filter((turn) => turn.chatId !== chatId) };
      return endAll(state, chatId, () => ({ status: "failed", error, endedAt: at }));
    }
    case "cleared":
      return action.session ? emptyConversation : { ...state, turns: [] };
  }
}

export function isWriting(turn: Turn): boolean {
  return turn.answers.some(({ status }) => status === "writing");
}

/** Whether a chat counts: some model answered. Then asking the others again is free. */
export function counts(turn: Turn): boolean {
  return turn.counted ?? turn.answers.some(({ content }) => content.trim() !== "");
}

/**
 * What each model is told of the turns before: its OWN questions and answers, never another's. A turn in
 * which it was not asked, or failed, is left out for it; a stopped answer counts as far as it came.
 */
export function history(turns: readonly Turn[], modelIds: readonly string[]): Record<string, Message[]> {
  const thread = (modelId: string) =>
    turns.flatMap(({ question, answers }): Message[] => {
      const answer = answers.find((candidate) => candidate.modelId === modelId);
      if (!answer?.content || answer.status === "failed") return [];
      return [
        { role: "user", content: question },
        { role: "assistant", content: answer.content },
      ];
    });
  const threads = modelIds.map((modelId) => [modelId, thread(modelId)] as const);
  return Object.fromEntries(threads.filter(([, messages]) => messages.length > 0));
}

function retry(state: Conversation, action: Extract<Action, { type: "retried" }>): Conversation {
  const { chatId, modelId, at } = action;
  const turns = state.turns.map((turn) => {
    if (turn.chatId !== chatId) return turn;
    const answers = turn.answers.map((answer): Answer => {
      if (answer.modelId !== modelId || answer.status !== "failed") return answer;
      const { name, provider, voice } = answer;
      return { modelId, name, provider, voice, status: "writing", content: "", words: 0, askedAt: at };
    });
    return { ...turn, answers, counted: counts(turn) };
  });
  return { ...state, turns };
}

function receive(state: Conversation, chatId: string, { event, at }: TimedEvent): Conversation {
  switch (event.type) {
    case "session":
      return state.sessionId ? state : { ...state, sessionId: event.sessionId };
    case "token":
      return change(state, chatId, event.modelId, (answer) => ({
        ...answer,
        content: answer.content + event.token,
        words: answer.words + newWords(answer.content.slice(-1), event.token),
        firstTokenAt: answer.firstTokenAt ?? at,
      }));
    case "complete":
      return change(state, chatId, event.modelId, (answer) => complete(answer, event, at));
    case "error": {
      // An error that names no model ends the stream; the hook turns it into "broke".
      if (event.modelId === undefined) return state;
      return change(state, chatId, event.modelId, (answer) => ({
        ...answer,
        status: "failed",
        error: event.error,
        endedAt: at,
      }));
    }
    case "done":
      return endAll(state, chatId, (answer) =>
        answer.content
          ? { status: "finished", endedAt: at }
          : { status: "failed", error: texts.conversation.silent, endedAt: at },
      );
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
  };
}

/** Changes one answer that is still being written; anything else, and every other object, stays itself. */
function change(
  state: Conversation,
  chatId: string,
  modelId: string,
  next: (answer: Answer) => Answer,
): Conversation {
  return changeTurn(state, chatId, (answer) => (answer.modelId === modelId ? next(answer) : answer));
}

function endAll(state: Conversation, chatId: string, end: (answer: Answer) => Partial<Answer>): Conversation {
  return changeTurn(state, chatId, (answer) => ({ ...answer, ...end(answer) }));
}

function changeTurn(state: Conversation, chatId: string, next: (answer: Answer) => Answer): Conversation {
  const index = state.turns.findIndex((turn) => turn.chatId === chatId);
  const turn = state.turns[index];
  if (!turn) return state;
  const answers = turn.answers.map((answer) => (answer.status === "writing" ? next(answer) : answer));
  if (answers.every((answer, at) => answer === turn.answers[at])) return state;
  return { ...state, turns: state.turns.with(index, { ...turn, answers }) };
}
