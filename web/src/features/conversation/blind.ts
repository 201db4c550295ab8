import * as texts from "../../texts/en.ts";
import type { Answer, Asked, Turn } from "./turn.ts";

/** Between zero and so many, at random. */
export type Draw = (below: number) => number;

/** In an order that says nothing; see Fisher and Yates. */
export function shuffled<T>(items: readonly T[], draw: Draw = random): T[] {
  const next = [...items];
  for (let at = next.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [next[at], next[other]] = [next[other] as T, next[at] as T];
  }
  return next;
}

/** What the answer at a place is called as long as its model's name is hidden. */
export function neutralName(index: number): string {
  return texts.blind.answer("ABC".charAt(index));
}

const masks = new WeakMap<Turn, Turn>();

/**
 * A turn as it may be shown: itself, or, while names are hidden, without anything that tells who wrote what. Hues go by
 * place then. The ids stay, for the page's own use. The same object for the same turn.
 */
export function masked(turn: Turn): Turn {
  if (turn.blind !== "hidden") return turn;
  const known = masks.get(turn);
  if (known) return known;
  const names = namesIn(turn);
  const mask: Turn = { ...turn, answers: turn.answers.map((answer, index) => hide(answer, index, names)) };
  masks.set(turn, mask);
  return mask;
}

function hide(answer: Answer, index: number, names: readonly string[]): Answer {
  const { usage: _usage, receipt: _receipt, before: _before, ...rest } = answer;
  return {
    ...rest,
    name: neutralName(index),
    provider: "",
    voice: (index + 1) as Asked["voice"],
    content: withoutNames(answer, names),
    error: answer.error && texts.blind.failed,
  };
}

/** Models like to introduce themselves. While one writes, an end that may become a name is held back. */
function withoutNames({ content, status }: Answer, names: readonly string[]): string {
  if (names.length === 0) return content;
  const text = status === "writing" ? content.slice(0, content.length - openEnd(content, names)) : content;
  const pattern = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?!\\p{L})`, "gu"), texts.blind.hidden);
}

/** How many characters at the end of a text are the start of a name. */
function openEnd(text: string, names: readonly string[]): number {
  const lengths = names.map((name) => {
    let length = Math.min(name.length, text.length);
    while (length > 0 && !text.endsWith(name.slice(0, length))) length--;
    return length;
  });
  return Math.max(...lengths);
}

/** The models' and providers' names, the longest first, but for those that the question itself speaks of. */
function namesIn({ question, answers }: Turn): string[] {
  const names = answers.flatMap(({ modelId, name, provider }) => [
    modelId,
    modelId.slice(modelId.indexOf("/") + 1),
    name,
    name.match(/^[\p{L}\p{N}]{3,}/u)?.[0] ?? "",
    provider,
  ]);
  return [...new Set(names)]
    .filter((name) => name.length > 1 && !question.includes(name))
    .sort((a, b) => b.length - a.length);
}

function random(below: number): number {
  return Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * below);
}
