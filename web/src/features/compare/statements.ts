import type { Formula } from "../../markdown/math/math-at.ts";
import { longestCommonSubsequence } from "./longest-common-subsequence.ts";
import { formulaIn, type Passage, type TextPassage } from "./passages.ts";

/**
 * A stretch of a statement. `differs` is true if its words are not in the most similar statement of
 * the other texts.
 */
export interface Run {
  text: string;
  differs: boolean;
  /** Set if the run is a formula. */
  formula?: Formula;
}

/** A sentence, or a line of code. `unique` if no other text contains a similar one. */
export interface Statement {
  unique: boolean;
  runs: Run[];
}

/** A compared passage: the sentences of a text, or the lines of code. */
export interface Compared {
  type: Passage["type"];
  statements: Statement[];
}

/**
 * Two statements are similar if they share this much of the weight of their words (Dice
 * coefficient).
 */
const SIMILAR = 0.45;
/** The maximum number of statements compared per text. It bounds how long the page is busy. */
const STATEMENTS = 250;
/** In words. Longer statements are not compared word by word. */
const WORDS = 120;

interface Word {
  /** What is compared; empty for the characters between words. */
  key: string;
  text: string;
  formula?: Formula;
}

/** A statement before it is compared. */
interface ParsedStatement {
  words: Word[];
  /** The keys that count toward similarity. A key of code never equals a key of text. */
  keys: Set<string>;
}

/**
 * Finds the statements that only one of the texts makes, judging by their words alone. `complete`
 * is false if the end of a text was left out.
 */
export function compareTexts(texts: readonly (readonly Passage[])[]): {
  texts: Compared[][];
  complete: boolean;
} {
  let complete = true;
  const parsed = texts.map((passages) => {
    let left = STATEMENTS;
    return passages.flatMap((passage) => {
      const all = passage.type === "code" ? linesOf(passage.text) : sentencesOf(passage);
      const some = all.slice(0, left);
      complete &&= some.length === all.length;
      left -= some.length;
      return some.length > 0 ? [{ type: passage.type, statements: some }] : [];
    });
  });
  const index = new Index(parsed.map((passages) => passages.flatMap(({ statements }) => statements)));
  const compared = parsed.map((passages, text) =>
    passages.map(({ type, statements }) => ({
      type,
      statements: statements.map((statement) => compare(statement, index.mostSimilar(statement, text))),
    })),
  );
  return { texts: compared, complete };
}

function compare({ words, keys }: ParsedStatement, similar: ParsedStatement | undefined): Statement {
  // Blank lines and lines of brackets are part of the code around them.
  if (keys.size === 0) return { unique: false, runs: runsOf(words, () => false) };
  if (!similar) return { unique: true, runs: runsOf(words, () => false) };
  return { unique: false, runs: runsAgainst(words, similar.words) };
}

/** An inverted index of all statements by word. Rare words weigh more. */
class Index {
  readonly #all: { statement: ParsedStatement; text: number; weight: number }[];
  readonly #places = new Map<string, number[]>();

  constructor(texts: readonly (readonly ParsedStatement[])[]) {
    const all = texts.flatMap((statements, text) => statements.map((statement) => ({ statement, text })));
    for (const [place, { statement }] of all.entries()) {
      for (const key of statement.keys) {
        const places = this.#places.get(key);
        if (places) places.push(place);
        else this.#places.set(key, [place]);
      }
    }
    this.#all = all.map(({ statement, text }) => ({
      statement,
      text,
      weight: [...statement.keys].reduce((sum, key) => sum + this.#weigh(key, all.length), 0),
    }));
  }

  /**
   * Returns the most similar statement of the other texts, or undefined if none is similar enough.
   */
  mostSimilar({ keys }: ParsedStatement, text: number): ParsedStatement | undefined {
    const shared = new Map<number, number>();
    let own = 0;
    for (const key of keys) {
      const weight = this.#weigh(key, this.#all.length);
      own += weight;
      for (const place of this.#places.get(key) ?? []) shared.set(place, (shared.get(place) ?? 0) + weight);
    }
    let best = SIMILAR;
    let found: ParsedStatement | undefined;
    for (const [place, weight] of shared) {
      const other = this.#all[place];
      if (!other || other.text === text) continue;
      const similarity = (2 * weight) / (own + other.weight);
      if (similarity < best) continue;
      best = similarity;
      found = other.statement;
    }
    return found;
  }

  #weigh(key: string, count: number): number {
    return Math.log(1 + count / (this.#places.get(key)?.length ?? 1));
  }
}

/** Marks the words that are not common to both statements. */
function runsAgainst(words: readonly Word[], others: readonly Word[]): Run[] {
  const own = words.flatMap(({ key }) => key || []);
  const other = others.flatMap(({ key }) => key || []);
  if (own.length > WORDS || other.length > WORDS) return runsOf(words, () => false);
  const common = longestCommonSubsequence(own, other);
  let at = 0;
  return runsOf(words, ({ key }) => key !== "" && !common.has(at++));
}

/** Joins words into runs. A formula is a run of its own. */
function runsOf(words: readonly Word[], differs: (word: Word) => boolean): Run[] {
  const runs: Run[] = [];
  for (const word of words) {
    const { text, formula } = word;
    const isDifferent = differs(word);
    const last = runs.at(-1);
    if (last && !last.formula && !formula && last.differs === isDifferent) last.text += text;
    else runs.push({ text, differs: isDifferent, ...(formula && { formula }) });
  }
  return runs;
}

const bySentence = new Intl.Segmenter(undefined, { granularity: "sentence" });
const byWord = new Intl.Segmenter(undefined, { granularity: "word" });

function sentencesOf(passage: TextPassage): ParsedStatement[] {
  return [...bySentence.segment(passage.text)]
    .map(({ segment }) => toStatement([...byWord.segment(segment)].flatMap((word) => wordsOf(word, passage))))
    .filter(({ keys }) => keys.size > 0);
}

function wordsOf({ segment, isWordLike }: Intl.SegmentData, passage: TextPassage): Word[] {
  if (isWordLike) return [{ text: segment, key: segment.toLowerCase() }];
  return segment.split(/([\ue000-\uf8ff])/).flatMap((text) => {
    const formula = text && formulaIn(passage, text);
    if (!formula) return text ? [{ text, key: "" }] : [];
    return [{ text: formula.raw.trim(), key: `$${formula.tex.replace(/\s+/g, "")}`, formula }];
  });
}

/** Lines of code keep their indentation. Their case and punctuation matter. */
function linesOf(code: string): ParsedStatement[] {
  return code.split("\n").map((line) =>
    toStatement(
      (line.match(/\s+|[\p{L}\p{N}_$]+|./gu) ?? []).map((text) => ({
        text,
        key: text.trim() === "" ? "" : `\`${text}`,
      })),
      /[\p{L}\p{N}]/u,
    ),
  );
}

/** @param significant matches the keys that count toward similarity */
function toStatement(words: Word[], significant = /./u): ParsedStatement {
  return { words, keys: new Set(words.flatMap(({ key }) => (significant.test(key) ? key : []))) };
}
