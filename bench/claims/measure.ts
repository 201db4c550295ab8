import { readAnswer } from "../../web/src/features/claims/check-quote.ts";
import { type ClaimMap, type Row, readClaimMap } from "../../web/src/features/claims/claim-map.ts";
import type { Mark } from "../../web/src/features/claims/parse-claims.ts";
import { combinePrompt } from "../../web/src/features/conversation/chats/combine-prompt.ts";
import { type Answer, noSharing, type Turn } from "../../web/src/features/conversation/conversation.ts";
import type { Slot } from "../../web/src/lib/slot.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

/** Three answers to one question, and what they say, marked by hand. Facts in them may be wrong. */
export interface Triple {
  id: string;
  subject: string;
  question: string;
  answers: string[];
  /** In the form in which the model is asked for them. */
  claims: { topic: string; claim: string; answers: { answer: string; mark: string; quote: string }[] }[];
  /** Set if an answer tells the comparing model what to reply. */
  injection?: boolean;
}

export const triples: readonly (Triple & { language: string })[] = Object.entries({ en, de, zh }).flatMap(
  ([language, all]) => (all as Triple[]).map((triple) => ({ ...triple, language })),
);

/** Larger than any of the requests. */
const CHARACTERS = 60_000;

/** Returns the message that the web app sends to compare a triple's answers. */
export function messageFor(triple: Triple): string {
  return combinePrompt("map", turnOf(triple), CHARACTERS);
}

/** Returns the reply of a model that marks as the triple is marked by hand. */
export function idealReply({ claims }: Pick<Triple, "claims">): string {
  return `\`\`\`json\n${JSON.stringify({ claims })}\n\`\`\``;
}

/** Returns what the web app shows of a reply. */
export function mapFor(triple: Triple, reply: string): ClaimMap {
  return readClaimMap({ ...turnOf(triple), map: { ...answerOf(reply, 0), id: "map", from: [] } });
}

/** Counts, to be added up over replies. */
export interface Score {
  /** The contradictions that are shown, and those of them that are marked by hand. */
  shown: number;
  right: number;
  /** The contradictions that are marked by hand, and those of them that are shown. */
  marked: number;
  found: number;
  /** The quotes in the reply, and those of them that were found in the answers. */
  quotes: number;
  survived: number;
}

/**
 * Compares the contradictions of a reply with those marked by hand. Two are the same if they have
 * overlapping quotes from two answers on opposite sides. Which side makes the claim and which one
 * contradicts it does not matter.
 */
export function score(triple: Triple, reply: string): Score {
  const { rows, quotes, dropped } = mapFor(triple, reply);
  const texts = triple.answers.map((answer) => readAnswer(answer).text);
  const shown = contradictions(rows);
  const marked = contradictions(mapFor(triple, idealReply(triple)).rows);
  const same = (one: Row, other: Row) => oppositions(one).some((pair) => isIn(pair, one, other, texts));
  return {
    shown: shown.length,
    right: shown.filter((row) => marked.some((other) => same(row, other))).length,
    marked: marked.length,
    found: marked.filter((row) => shown.some((other) => same(row, other))).length,
    quotes: quotes + dropped.quotes,
    survived: quotes,
  };
}

export function sum(scores: readonly Score[]): Score {
  const total: Score = { shown: 0, right: 0, marked: 0, found: 0, quotes: 0, survived: 0 };
  for (const each of scores) for (const key of Object.keys(total) as (keyof Score)[]) total[key] += each[key];
  return total;
}

function contradictions(rows: readonly Row[]): Row[] {
  return rows.filter(({ kind }) => kind === "contradiction");
}

/** Returns the pairs of answers on opposite sides. */
function oppositions({ cells }: Row): [number, number][] {
  const at = (wanted: (mark: Mark) => boolean) =>
    cells.flatMap((cell, index) => (cell && wanted(cell.mark) ? [index] : []));
  const against = at((mark) => mark === "contradicts");
  return at((mark) => mark === "agrees").flatMap((one) =>
    against.map((other): [number, number] => [one, other]),
  );
}

function isIn([a, b]: [number, number], row: Row, other: Row, texts: readonly string[]): boolean {
  const opposed = oppositions(other).some(([c, d]) => (a === c && b === d) || (a === d && b === c));
  return opposed && [a, b].every((index) => overlap(texts[index] ?? "", row, other, index));
}

function overlap(text: string, row: Row, other: Row, index: number): boolean {
  const [one, two] = [row, other].map(({ cells }) => cells[index]?.quote ?? "");
  if (!one || !two) return false;
  const [start, begin] = [text.indexOf(one), text.indexOf(two)];
  return start < begin + two.length && begin < start + one.length;
}

function turnOf({ id, question, answers }: Triple): Turn {
  return {
    id,
    chatId: id,
    question,
    askedAt: 0,
    deepSearch: false,
    attachments: [],
    answers: answers.map(answerOf),
    sharing: noSharing,
  };
}

function answerOf(text: string, index: number): Omit<Answer, "previous"> {
  const slot = (index + 1) as Slot;
  return {
    model: { modelId: `model-${slot}`, name: `Model ${slot}`, provider: "", iconUrl: "", slot },
    text,
    wordCount: 0,
    attempt: {},
    outcome: { status: "finished", endedAt: 0 },
  };
}
