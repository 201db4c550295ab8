import type { Attachment, FinishReason, Receipt, Source, Usage } from "../../api/chat-stream.ts";
import type { Slot } from "../../lib/slot.ts";
import type { SelectedModel } from "../models/selected-model.ts";
import type { Trimmed } from "./fit-request.ts";

/** "writing" from the question on; the others are final. */
export type Status = "writing" | "finished" | "stopped" | "failed";

/** One model's answer to one question. Times are milliseconds since the epoch. */
export interface Answer extends SelectedModel {
  status: Status;
  content: string;
  words: number;
  /** When it was asked again; with the question otherwise. */
  askedAt?: number;
  /** The chat that it was asked again in; that of the question otherwise. */
  again?: Again;
  firstTokenAt?: number;
  endedAt?: number;
  finish?: FinishReason;
  usage?: Usage;
  receipt?: Receipt;
  /** What the web search found, in the order that `[1]` in the text counts; only with Deep Search. */
  evidence?: readonly Source[];
  /** Why the search found nothing; one sentence for a person. */
  searchError?: string;
  /** One sentence for a person; only of a failed answer. */
  error?: string;
  /** The server's word for why the answer failed; undefined when only this page knows of a failure. */
  code?: string;
  /** Its free retry was taken, and stopped before a word. */
  retried?: boolean;
  /** How many failures in a row it was asked again after. */
  failures?: number;
  /** What this one takes the place of; until its first word. */
  before?: Answer;
}

export interface Again {
  chatId: string;
  /** The chat whose free retry this is; undefined where it counts. */
  retryOf?: string;
}

/** An answer that another is written out of. */
export interface Quoted {
  letter: string;
  name: string;
  slot: Slot;
}

/** One answer written out of the others of a turn, in a chat of its own. It has no hue: `voice` is not shown. */
export interface Merged extends Answer {
  chatId: string;
  from: readonly Quoted[];
}

/**
 * What the models are sent of the answers to the last question: each its own; the one that the reader chose, as if all
 * had written it; or all of them, by name.
 */
export type Threads = { mode: "own" } | { mode: "chosen"; modelId: string } | { mode: "all" };

export const ownThreads: Threads = { mode: "own" };

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

export function isWriting({ answers, merged }: Turn): boolean {
  return answers.some(({ status }) => status === "writing") || merged?.status === "writing";
}

/** Whether there are words of an answer that a later question can build on. */
export function isUsable({ content, status }: Answer): boolean {
  return content.trim() !== "" && status !== "failed";
}

/** Whether a chat counts: some model answered. Only then has a model that did not a free retry. */
export function counts({ counted, answers }: Turn): boolean {
  return counted ?? answers.some(hasWords);
}

function hasWords({ content }: Answer): boolean {
  return content.trim() !== "";
}

/** The server gives 15 minutes; the last one is left to the way there. */
const RETRY_MS = 14 * 60 * 1000;

/**
 * The chat that a failed answer is retried in for nothing, as the server keeps it (shared/quota); undefined where asking
 * again counts. It is given for a failure that the server itself has told of, once: where the retry fails without a word,
 * it can be taken again; where it comes to a word, is stopped, or has searched, it is used up.
 */
export function freeRetry(turn: Turn, modelId: string, now: number): string | undefined {
  const answer = turn.answers.find((candidate) => candidate.modelId === modelId);
  if (answer?.status !== "failed" || answer.code === undefined || answer.retried) return undefined;
  if (answer.endedAt === undefined || now - answer.endedAt >= RETRY_MS) return undefined;
  // Half an answer whose reader was away is no failure to the server.
  if (answer.code === "interrupted" && hasWords(answer)) return undefined;
  const { again } = answer;
  if (!again) return counts(turn) ? turn.chatId : undefined;
  if (again.retryOf !== undefined) return hasWords(answer) || turn.deepSearch ? undefined : again.retryOf;
  return hasWords(answer) ? again.chatId : undefined;
}
