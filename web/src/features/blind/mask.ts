import { blind } from "#texts/blind.ts";
import { perLanguage } from "../../lib/language.ts";
import type { Slot } from "../../lib/slot.ts";
import { type Answer, type AnswerOutcome, isOpen, type Turn } from "../conversation/conversation.ts";

/** Returns the name shown for the answer at an index while model names are hidden. */
export function blindName(index: number): string {
  return blind.answer("ABC".charAt(index));
}

const masks = perLanguage(() => new WeakMap<object, object>());

/** Returns the mask of a part of a turn: the same object for the same part, until the language changes. */
function maskOnce<T extends object>(part: T, mask: (part: T) => T): T {
  const known = masks().get(part) as T | undefined;
  if (known) return known;
  const created = mask(part);
  masks().set(part, created);
  return created;
}

/**
 * Returns a turn as it may be shown. While names are hidden, everything that reveals which model
 * wrote an answer is removed, and slots follow the columns. Model ids stay, for use as keys.
 * Returns the same object for the same turn, until the language changes.
 */
export function maskTurn(turn: Turn): Turn {
  return turn.blind === "hidden" ? maskOnce(turn, maskHidden) : turn;
}

function maskHidden(turn: Turn): Turn {
  const names = namesIn(turn);
  return {
    ...turn,
    answers: turn.answers.map((answer, index) => maskOnce(answer, () => maskAnswer(answer, index, names))),
    map: turn.map && { ...turn.map, text: maskNames(turn.map, names) },
  };
}

function maskAnswer(answer: Answer, index: number, names: readonly Name[]): Answer {
  const { usage: _usage, previous: _previous, reasoning: _reasoning, ...rest } = answer;
  return {
    ...rest,
    attempt: maskOnce(answer.attempt, (attempt) => ({ ...attempt, reasonedAt: undefined })),
    model: maskModel(answer.model, index),
    text: maskNames(answer, names),
    outcome: maskOutcome(answer.outcome),
    continueError: answer.continueError && blind.failed,
  };
}

type Model = Answer["model"];

const modelMasks = perLanguage(() => new WeakMap<Model, Model[]>());

/** A model may be in another column in another turn. */
function maskModel(model: Model, index: number): Model {
  const known = modelMasks().get(model) ?? [];
  modelMasks().set(model, known);
  known[index] ??= {
    modelId: model.modelId,
    name: blindName(index),
    provider: "",
    iconUrl: "",
    slot: (index + 1) as Slot,
  };
  return known[index];
}

function maskOutcome(outcome: AnswerOutcome): AnswerOutcome {
  switch (outcome.status) {
    case "writing":
      return outcome;
    case "failed":
      return { ...outcome, code: undefined, error: blind.failed };
    default:
      return { ...outcome, receipt: undefined };
  }
}

/**
 * Removes names, because models like to introduce themselves. While an answer is streaming, holds
 * back text at its end that may become a name.
 */
function maskNames(answer: Answer, names: readonly Name[]): string {
  const { text } = answer;
  if (names.length === 0) return text;
  const shown = isOpen(answer) ? text.slice(0, text.length - partialNameLength(text, names)) : text;
  return names.reduce((rest, name) => rest.replace(name.pattern, blind.hidden), shown);
}

/** Returns how many characters at the end of a text could be the start of a name. */
function partialNameLength(text: string, names: readonly Name[]): number {
  const end = text.slice(-LONGEST_NAME).toLowerCase();
  const lengths = names.map(({ written }) => {
    const name = written.toLowerCase();
    let length = Math.min(name.length, end.length);
    while (length > 0 && !end.endsWith(name.slice(0, length))) length--;
    return length;
  });
  return Math.max(...lengths);
}

interface Name {
  written: string;
  pattern: RegExp;
}

/** In characters. At most this much of a name is held back while streaming. */
const LONGEST_NAME = 200;

/**
 * Returns the models' and providers' names, longest first, except those that the question mentions.
 */
function namesIn({ question, answers }: Turn): Name[] {
  const names = answers.flatMap(({ model: { modelId, name, provider } }) => [
    modelId,
    modelId.slice(modelId.indexOf("/") + 1),
    name,
    name.match(/^[\p{L}\p{N}]{3,}/u)?.[0] ?? "",
    provider,
  ]);
  if (names.includes("GPT")) names.push("ChatGPT");
  return [...new Set(names)]
    .filter((name) => name.length > 1)
    .map((written) => ({ written, pattern: patternOf(written) }))
    .filter(({ pattern }) => question.search(pattern) < 0)
    .sort((a, b) => b.written.length - a.written.length);
}

/**
 * Returns a pattern that matches a name as a whole word, possibly followed by digits. A name that
 * looks like a word is matched as written or in capitals; the case of all others is ignored.
 */
function patternOf(name: string): RegExp {
  const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  // In lower case, names such as Grok or Command are ordinary words.
  const isLikeWord = /^\p{Lu}\p{Ll}+$/u.test(name);
  const found = isLikeWord ? `${name}|${name.toUpperCase()}` : escaped(name);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${found})(?!\\p{L})`, isLikeWord ? "gu" : "giu");
}
