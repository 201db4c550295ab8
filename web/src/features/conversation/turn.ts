import type { Attachment, FinishReason, Receipt, Source, Usage } from "../../api/chat-stream.ts";
import type { Slot } from "../../lib/slot.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import type { Trimmed } from "./chats/fit-request.ts";

/** An answer is "writing" from the moment its question is sent, and again while it is continued. */
export type Status = "writing" | "finished" | "stopped" | "failed";

/** One model's answer to one question. Times are milliseconds since the epoch. */
export interface Answer extends SelectedModel {
  /** The chat that writes it, or wrote it last. */
  chatId?: string;
  status: Status;
  content: string;
  wordCount: number;
  /**
   * When it was last requested; moved forward by the pause before a continuation, so that the pause
   * does not count. Undefined for the first attempt, which starts with the question.
   */
  askedAt?: number;
  /** Set on a retried answer. */
  retry?: Retry;
  firstTokenAt?: number;
  endedAt?: number;
  finish?: FinishReason;
  usage?: Usage;
  receipt?: Receipt;
  /** Web search results, in the order that citations such as `[1]` refer to. Deep Search only. */
  sources?: readonly Source[];
  /** Why the search failed, as one sentence for the user. */
  searchError?: string;
  searchCode?: string;
  /** Why the answer failed, as one sentence for the user. */
  error?: string;
  /**
   * The server's error code. Undefined if the browser detected the failure, as when a connection is
   * lost.
   */
  code?: string;
  /** Whether the server reported that a failed answer cost nothing. */
  unspent?: boolean;
  /** Whether its free retry was started and stopped before the first token. */
  freeRetryUsed?: boolean;
  /** How many failed attempts in a row came before this one. */
  failures?: number;
  continuation?: Continuation;
  /** Why it could not be continued, as one sentence for the user. */
  continueError?: string;
  /**
   * The answer that this one replaces or continues, until the first token. Before that it is
   * restored if the chat is stopped or fails unanswered, or if a continuation fails.
   */
  previous?: Answer;
}

/** The state of an answer that is being continued or has been continued. */
export interface Continuation {
  /** The length of the text that is continued. */
  from: number;
  /** The tokens received so far, while they could all be a repetition of the end of that text. */
  repeated?: string;
}

/** A request that asks one model again. */
export interface Retry {
  chatId: string;
  /** The chat whose free retry this is. Undefined if the retry counts as a chat. */
  retryOf?: string;
}

/** One of the answers that a merged answer combines. */
export interface MergeInput {
  /** The letter that the merged answer cites it by: A, B or C. */
  letter: string;
  name: string;
  slot: Slot;
}

/**
 * An answer that combines a turn's answers, requested in a chat of its own. Its `slot` is not
 * shown.
 */
export interface MergedAnswer extends Answer {
  id: string;
  from: readonly MergeInput[];
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

/** The other versions of an edited question. Each comes with the turns that followed it. */
export interface Versions {
  before: readonly (readonly Turn[])[];
  after: readonly (readonly Turn[])[];
}

/** One question and its answers. */
export interface Turn {
  id: string;
  /** The chat that the question was sent in. Retries, continuations and merges have their own. */
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
  merged?: MergedAnswer;
  /** The new text of the question while the user edits it. */
  edit?: string;
  /** The id of the version that was edited into this one. */
  replaces?: string;
  /** Set if the question was edited. */
  versions?: Versions;
}

export function isWriting({ answers, merged }: Turn): boolean {
  return answers.some(({ status }) => status === "writing") || merged?.status === "writing";
}

/** Reports whether an answer has text that a follow-up, a comparison or a merge can use. */
export function isUsable({ content, status }: Answer): boolean {
  return content.trim() !== "" && status !== "failed";
}
