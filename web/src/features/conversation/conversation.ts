import type { Attachment, ChatEvent, FinishReason, Receipt, Source, Usage } from "../../api/chat-stream.ts";
import type { Slot } from "../../lib/slot.ts";
import type { SelectedModel } from "../models/selected-model.ts";

// What a conversation is, and what can happen to it (`Action`). The reducer applies the actions.
// Without an action, features/chat-store replaces it when a saved chat is opened, when that or Clear is
// undone, when the instructions change, when it is unsealed or erased, and when an empty screen closes.
// All times are in milliseconds since the epoch.

/** Questions and their answers. */
export interface Conversation {
  /** The server's id for the conversation, from the first response. */
  sessionId?: string;
  /** What the user wants every question to be sent with. */
  instructions?: string;
  turns: Turn[];
}

export const emptyConversation: Conversation = { turns: [] };

/** One question and its answers. */
export interface Turn {
  id: string;
  /** The chat that the question was sent in. Retries, continuations and combinations have their own. */
  chatId: string;
  question: string;
  askedAt: number;
  deepSearch: boolean;
  attachments: readonly Attachment[];
  /** What was cut from earlier turns to fit the request. */
  trimmed?: Trimmed;
  answers: Answer[];
  /** Whether the chat counts; see `isCounted`. Fixed at the first retry. */
  counted?: boolean;
  /** What the models saw of the previous answers. */
  sharing: Sharing;
  /** The model whose answer the user chose. */
  choice?: string;
  /**
   * Set on a turn asked in blind mode. Names are hidden until the user chooses an answer or reveals
   * them.
   */
  blind?: "hidden" | "shown";
  merged?: Combination;
  /**
   * What the answers agree on and what they do not, as the model wrote it: JSON; see
   * features/claims.
   */
  map?: Combination;
  /** The new text of the question while the user edits it. */
  edit?: string;
  /** The id of the version that was edited into this one. */
  replaces?: string;
  /** Set if the question was edited. */
  versions?: Versions;
}

/** A turn without its answers. */
export type AskedTurn = Omit<Turn, "answers" | "merged" | "map">;

/** One model's answer to one question. */
export interface Answer extends AnswerFields<Answer> {}

/**
 * What one model writes about a turn's answers, requested in a chat of its own. Its model's slot is
 * not shown.
 */
export interface Combination extends AnswerFields<Combination> {
  id: string;
  from: readonly CombinedAnswer[];
  /** Of a map's claims, at most one of each. */
  checks?: readonly WebCheck[];
  /** The check of a claim that the user prepares. */
  checkDraft?: CheckDraft;
}

export interface CheckDraft {
  /** The number of the claim in the model's reply. */
  claim: number;
  query: string;
}

/**
 * What a model found about a claim in the results of a web search for its query, requested in a chat of
 * its own: JSON; see features/claims.
 */
export interface WebCheck extends AnswerFields<WebCheck>, CheckDraft {
  id: string;
}

/** A claim to check, and what the answers say about it. */
export interface CheckedClaim {
  /** The number of the claim in the model's reply. */
  id: number;
  claim: string;
  statements: readonly { letter: string; quote: string }[];
}

/** A merged answer, or a map of the answers' claims. */
export type CombinationKind = "merged" | "map";

export interface AnswerFields<Self> {
  model: SelectedModel;
  text: string;
  wordCount: number;
  /**
   * What the model thought before it answered, if it says so. Only shown: other requests and exports
   * never include it. A conversation file does.
   */
  reasoning?: string;
  /** The last request for it. */
  attempt: Attempt;
  outcome: AnswerOutcome;
  /** What it has cost, with all continuations. */
  usage?: Usage;
  /** Web search results, in the order that citations such as `[1]` refer to. Deep Search only. */
  sources?: readonly Source[];
  searchFailure?: Failure;
  /** Why it could not be continued, as one sentence for the user. */
  continueError?: string;
  /**
   * The answer that this one replaces or continues, until the first token. Before that it is
   * restored if the chat is stopped or fails unanswered, or if a continuation fails.
   */
  previous?: Self;
}

/** A request for an answer. A retry or a continuation is a new one. */
export interface Attempt {
  chatId?: string;
  /**
   * When it was requested; moved forward by the pause before a continuation, so that the pause
   * does not count. Undefined for the first attempt, which starts with the question.
   */
  askedAt?: number;
  firstTokenAt?: number;
  /** The instructions that it was sent with. */
  instructions?: string;
  /** When the model began to reason. */
  reasonedAt?: number;
  /** How many failed attempts in a row came before this one. */
  failures?: number;
  retry?: Retry;
  /** Whether a free retry of it was stopped before the first token. */
  freeRetryUsed?: boolean;
  continuation?: Continuation;
}

/** An answer is "writing" from the moment its question is sent, and again while it is continued. */
export type AnswerOutcome =
  | { status: "writing" }
  | { status: "finished"; endedAt: number; finish?: Exclude<FinishReason, "stopped">; receipt?: Receipt }
  /** By the user, here or on the server. */
  | { status: "stopped"; endedAt: number; receipt?: Receipt }
  /** `unspent`: the server reported that it cost nothing. */
  | ({ status: "failed"; endedAt: number; unspent?: boolean } & Failure);

export interface Failure {
  /** One sentence for the user. */
  error: string;
  /**
   * The server's error code. Undefined if the browser detected the failure, as when a connection is
   * lost.
   */
  code?: string;
}

/** A request that asks one model again. */
export interface Retry {
  chatId: string;
  /** The chat whose free retry this is. Undefined if the retry counts as a chat. */
  retryOf?: string;
}

/** The state of an answer that is being continued or has been continued. */
export interface Continuation {
  /** The length of the text that is continued. */
  from: number;
  /** The tokens received so far, while they could all be a repetition of the end of that text. */
  repeated?: string;
}

/** One of the answers that a combination is about. */
export interface CombinedAnswer {
  /** The letter that the combination refers to it by: A, B or C. */
  letter: string;
  name: string;
  slot: Slot;
}

/**
 * Which answers to the last question are shared with all models.
 *
 * - `none`: each model sees its own answer.
 * - `chosen`: all models see the chosen answer, as if they had written it.
 * - `all`: all models see every answer, labeled with its model's name.
 */
export type Sharing = { mode: "none" } | { mode: "chosen"; modelId: string } | { mode: "all" };

export const noSharing: Sharing = { mode: "none" };

/** What was cut from earlier turns. */
export interface Trimmed {
  images: number;
  /** Files whose text was shortened or removed. */
  texts: number;
}

/** The other versions of an edited question. Each comes with the turns that followed it. */
export interface Versions {
  before: readonly (readonly Turn[])[];
  after: readonly (readonly Turn[])[];
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
  /** The user prepares the check of a claim of a turn's map. Null cancels. */
  | { type: "checkEdited"; turnId: string; draft: CheckDraft | null }
  /** The previous or the next version of an edited question is shown. */
  | { type: "versionShown"; turnId: string; step: -1 | 1 }
  /** A model continues its answer. */
  | { type: "continued"; turnId: string; chatId?: string; modelId: string; at: number }
  /** A model is asked again. The new answer replaces the old one. */
  | { type: "retried"; turnId: string; modelId: string; retry: Retry; at: number }
  /** A model combines a turn's answers. The result replaces the old one of its kind, if any. */
  | {
      type: "combined";
      kind: CombinationKind;
      turnId: string;
      combinationId: string;
      chatId?: string;
      model: SelectedModel;
      from: readonly CombinedAnswer[];
      at: number;
    }
  /** A model checks a claim of a turn's map on the web. The result replaces the old one of the claim. */
  | {
      type: "checked";
      turnId: string;
      checkId: string;
      chatId: string;
      claim: number;
      query: string;
      model: SelectedModel;
      at: number;
    }
  /** The user chooses an answer, which reveals the names. */
  | { type: "chosen"; turnId: string; modelId: string }
  | { type: "revealed"; turnId: string }
  | ({ type: "received"; events: readonly TimedEvent[] } & Target)
  /** Without `modelId`, all unfinished answers of the target stop. */
  | ({ type: "stopped"; modelId?: string; at: number } & Target)
  /**
   * The stream ended early. `unanswered`: no answer had begun, so the turn, retry, continuation,
   * combination or check is removed.
   */
  | ({ type: "failed"; error: string; unanswered: boolean; at: number } & Target)
  /** All turns and the instructions are removed. The server's session id stays. */
  | { type: "cleared" }
  /** All text is removed, but the turns stay. */
  | { type: "redacted" };

export interface TimedEvent {
  event: ChatEvent;
  at: number;
}

/** The answers that an action is about. */
export interface Target {
  /** The id of a turn, a combination or a check. */
  target: string;
  /**
   * Limits the target to the answers that this chat writes: an answer may be retried in another
   * chat while the rest are being written. Any chat by default.
   */
  chatId?: string;
}

export function isWriting(turn: Turn): boolean {
  return answersIn(turn).some(isOpen);
}

/** Returns a turn's answers, what was made of them, and the checks of it. */
export function answersIn({ answers, merged, map }: Turn): Answer[] {
  return [...answers, ...(merged ? [merged] : []), ...(map ? [map, ...(map.checks ?? [])] : [])];
}

/** Returns the ids in a turn that a target can have. */
export function targetsIn({ id, merged, map }: Turn): string[] {
  const made = [merged, map, ...(map?.checks ?? [])];
  return [id, ...made.flatMap((one) => one?.id ?? [])];
}

/** Reports whether an answer is being written. */
export function isOpen({ outcome }: Pick<Answer, "outcome">): boolean {
  return outcome.status === "writing";
}

/** Reports whether an answer has text that a follow-up, a comparison or a merge can use. */
export function isUsable({ text, outcome }: Pick<Answer, "text" | "outcome">): boolean {
  return text.trim() !== "" && outcome.status !== "failed";
}

/** Returns when an answer ended, or undefined while it is being written. */
export function endOf({ outcome }: Pick<Answer, "outcome">): number | undefined {
  return outcome.status === "writing" ? undefined : outcome.endedAt;
}

/** Returns an answer's privacy receipt, if the server sent one. */
export function receiptOf({ outcome }: Pick<Answer, "outcome">): Receipt | undefined {
  return outcome.status === "finished" || outcome.status === "stopped" ? outcome.receipt : undefined;
}
