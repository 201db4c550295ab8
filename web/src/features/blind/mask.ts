import type { Slot } from "../../lib/slot.ts";
import * as texts from "../../texts/en.ts";
import type { Answer, Turn } from "../conversation/turn.ts";

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

function hide(answer: Answer, index: number, names: readonly Name[]): Answer {
  const { usage: _usage, receipt: _receipt, previous: _previous, ...rest } = answer;
  return {
    ...rest,
    name: neutralName(index),
    provider: "",
    slot: (index + 1) as Slot,
    content: withoutNames(answer, names),
    error: answer.error && texts.blind.failed,
  };
}

/** Models like to introduce themselves. While one writes, an end that may become a name is held back. */
function withoutNames({ content, status }: Answer, names: readonly Name[]): string {
  if (names.length === 0) return content;
  const text = status === "writing" ? content.slice(0, content.length - openEnd(content, names)) : content;
  return names.reduce((rest, name) => rest.replace(name.pattern, texts.blind.hidden), text);
}

/** How many characters at the end of a text are the start of a name. */
function openEnd(text: string, names: readonly Name[]): number {
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

/** In characters; what is longer is not looked for to its end while it is being written. */
const LONGEST_NAME = 200;

/** The models' and providers' names, the longest first, but for those that the question itself speaks of. */
function namesIn({ question, answers }: Turn): Name[] {
  const names = answers.flatMap(({ modelId, name, provider }) => [
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

/** Finds a name where it stands as a word, digits behind it or not, however it is written. */
function patternOf(name: string): RegExp {
  const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  // A name like Grok or Command may be any word in lower case.
  const isLikeWord = /^\p{Lu}\p{Ll}+$/u.test(name);
  const found = isLikeWord ? `${name}|${name.toUpperCase()}` : escaped(name);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${found})(?!\\p{L})`, isLikeWord ? "gu" : "giu");
}

function random(below: number): number {
  return Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * below);
}
