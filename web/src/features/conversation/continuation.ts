import type { Usage } from "../../api/chat-stream.ts";
import { type Answer, type AnswerFields, endOf, isOpen } from "./conversation.ts";
import { countNewWords } from "./word-count.ts";

/** In characters: how much of the end of a text the model is asked to repeat. */
const REPEAT = 80;
/** In characters: how far back a model may start to repeat. */
const REACH = 600;
/** In characters. A shorter match counts only if it starts a word. */
const MIN_MATCH = 8;

/** Reports whether an answer has text that ended before the model was done. */
export function canContinue({ text, outcome }: Pick<Answer, "text" | "outcome">): boolean {
  if (text.trim() === "" || isOpen({ outcome })) return false;
  return outcome.status !== "finished" || outcome.finish === "length";
}

/**
 * Returns the message that asks a model to continue its last answer. The model is asked to repeat
 * the last words, so that the texts can be joined where they meet, even in the middle of a word.
 */
export function continuePrompt(text: string): string {
  const end = text.slice(-REPEAT);
  const start = text.length > REPEAT ? end.search(/(?<=\s)\S/) : 0;
  return `Your last answer was cut off. Continue it from exactly where it ends, in the same language and format. Begin by repeating its last words, quoted between the markers below, without the markers. Then continue. Write no introduction and do not start over.\n\n<<<${end.slice(Math.max(start, 0))}>>>`;
}

/** Returns an answer that a chat is about to continue. Its clock resumes where it stopped. */
export function startContinuation(
  answer: Answer,
  chatId: string | undefined,
  askedAt: number,
  at: number,
): Answer {
  const pause = at - (endOf(answer) ?? at);
  const { firstTokenAt, reasonedAt, failures, instructions } = answer.attempt;
  return {
    ...answer,
    // More reasoning is a paragraph of its own.
    reasoning: answer.reasoning && `${answer.reasoning}\n\n`,
    attempt: {
      chatId,
      askedAt: askedAt + pause,
      firstTokenAt: firstTokenAt && firstTokenAt + pause,
      reasonedAt: reasonedAt && reasonedAt + pause,
      failures,
      instructions,
      continuation: { from: answer.text.length, repeated: "" },
    },
    outcome: { status: "writing" },
    continueError: undefined,
    previous: answer,
  };
}

/** Appends a token. The start of a continuation is held back until it stops repeating the text. */
export function append<A extends AnswerFields<A>>(answer: A, token: string): A {
  const { text, attempt } = answer;
  const { continuation } = attempt;
  if (continuation?.repeated === undefined) return extend(answer, token);
  const repeated = continuation.repeated + token;
  if (mayRepeat(text, repeated))
    return { ...answer, attempt: { ...attempt, continuation: { ...continuation, repeated } } };
  return extend(released(answer), additionTo(text, repeated));
}

/** Appends the text that is still held back when the answer ends. */
export function flush<A extends AnswerFields<A>>(answer: A): A {
  const repeated = answer.attempt.continuation?.repeated;
  return repeated ? extend(released(answer), additionTo(answer.text, repeated)) : answer;
}

/** Returns an answer whose next tokens are no longer held back. */
function released<A extends AnswerFields<A>>(answer: A): A {
  const { attempt } = answer;
  const { continuation } = attempt;
  if (!continuation) return answer;
  return { ...answer, attempt: { ...attempt, continuation: { from: continuation.from } } };
}

/**
 * Returns an answer's whole text, given the final text that the server sent for it or for its
 * continuation.
 */
export function withFinalText({ text, attempt }: Answer, final: string): string {
  const { continuation } = attempt;
  if (!continuation) return final;
  const kept = text.slice(0, continuation.from);
  return kept + additionTo(kept, final);
}

export function addUsage(before: Usage | undefined, added: Usage | undefined): Usage | undefined {
  if (!before || !added) return added ?? before;
  return {
    inputTokens: before.inputTokens + added.inputTokens,
    outputTokens: before.outputTokens + added.outputTokens,
    costNanoDollars: before.costNanoDollars + added.costNanoDollars,
  };
}

function extend<A extends AnswerFields<A>>(answer: A, added: string): A {
  const { text, wordCount } = answer;
  return {
    ...answer,
    text: text + added,
    wordCount: wordCount + countNewWords(text.slice(-1), added),
  };
}

/** Reports whether everything received so far could be part of a longer repetition. */
function mayRepeat(text: string, received: string): boolean {
  if (opensFence(text, received)) return !received.includes("\n") || mayRepeat(text, withoutFence(received));
  const start = withoutLead(received);
  const end = text.slice(-REACH);
  return start === "" || (end.includes(start) && !(end.endsWith(start) && start.length >= MIN_MATCH));
}

/** Returns what `received` adds to a text. `received` may begin by repeating the text's end. */
function additionTo(text: string, received: string): string {
  const whole = opensFence(text, received) ? withoutFence(received) : received;
  const start = withoutLead(whole);
  const end = text.slice(-REACH);
  for (let length = Math.min(end.length, start.length); length > 1; length--) {
    const startsWord = /^(?:\s|$)/.test(end.at(-length - 1) ?? "");
    if ((length >= MIN_MATCH || startsWord) && end.endsWith(start.slice(0, length)))
      return start.slice(length);
  }
  return isInWord(text.slice(-1)) && isInWord(whole.charAt(0)) ? ` ${whole}` : whole;
}

/** Removes the space, quotation marks, markers and ellipses that models put before a repetition. */
function withoutLead(text: string): string {
  return text.replace(/^[\s"'“”„«<…]+/, "");
}

/** Reports whether `received` opens a code block that the text has left open. */
function opensFence(text: string, received: string): boolean {
  const fences = text.match(/^ {0,3}```/gm)?.length ?? 0;
  return fences % 2 === 1 && /^\s*`{3}/.test(received);
}

function withoutFence(received: string): string {
  return received.replace(/^\s*`{3}[^\n]*\n?/, "");
}

/** Reports whether a character is a number, or a letter of a script with spaces between words. */
function isInWord(character: string): boolean {
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(character);
}
