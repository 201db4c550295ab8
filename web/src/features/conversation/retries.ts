import { limits } from "../../lib/limits.ts";
import { type Answer, isOpen, type Turn } from "./conversation.ts";

/**
 * Reports whether the turn's chat counts: it does unless it cost nothing. Failed models can be
 * retried for free only if it counts.
 */
export function isCounted(turn: Turn): boolean {
  return turn.counted ?? (hasSearched(turn) || turn.answers.some((answer) => !isUnspent(answer)));
}

function hasSearched({ deepSearch, answers }: Turn): boolean {
  return deepSearch && answers.every(({ searchFailure }) => wasSearched(searchFailure?.code));
}

/** Reports whether a search, which failed with the given code or succeeded, reached a provider. */
export function wasSearched(failure: string | undefined): boolean {
  return failure !== "search_off" && failure !== "search_no_text";
}

/** Reports whether an answer failed without any cost, according to the server. */
export function isUnspent({ outcome }: Pick<Answer, "outcome">): boolean {
  return outcome.status === "failed" && outcome.unspent === true;
}

/**
 * Reports whether a failed answer can be retried while others are being written. As soon as the
 * chat is certain to count, the server records the failure, so the retry can be free.
 */
export function canRetryEarly({ answers }: Turn, failed: Answer): boolean {
  const hasCost = answers.some(
    (answer) => answer.text !== "" || answer.reasoning || (!isOpen(answer) && !isUnspent(answer)),
  );
  return failed.outcome.status === "failed" && hasCost;
}

/** A minute less than the server allows, so that the request arrives in time. */
const RETRY_MS = (limits.retry.minutes - 1) * 60 * 1000;

/**
 * Returns the ID of the chat in which an answer failed if it can be retried for free, or undefined
 * if a retry counts. Mirrors the server's rules (shared/quota): an answer that failed without any
 * cost, in a chat that counts, can be retried for free once. A free retry that also cost nothing can
 * be repeated; one that was stopped or ran a search is used up.
 */
export function freeRetry(turn: Turn, modelId: string, now: number): string | undefined {
  const answer = turn.answers.find(({ model }) => model.modelId === modelId);
  if (answer?.outcome.status !== "failed" || !answer.outcome.unspent) return undefined;
  const { retry, freeRetryUsed } = answer.attempt;
  if (freeRetryUsed || now - answer.outcome.endedAt >= RETRY_MS) return undefined;
  if (!retry) return isCounted(turn) ? turn.chatId : undefined;
  if (retry.retryOf !== undefined) return hasSearched(turn) ? undefined : retry.retryOf;
  return hasSearched(turn) ? retry.chatId : undefined;
}
