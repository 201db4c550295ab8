/** A stretch of a statement. `differs` where the nearest statement elsewhere has other words. */
export interface Run {
  text: string;
  differs: boolean;
}

/** One sentence of a text. `alone` where no other text says the like. */
export interface Statement {
  alone: boolean;
  runs: Run[];
}

/** A text as paragraphs of statements. */
export type Compared = Statement[][];

/** Two sentences say the like when they share this much of the weight of their words. */
const ALIKE = 0.45;
/** Sentences of a text that are compared; those behind are not. It bounds the time that the page stands still. */
const SENTENCES = 250;
/** Words of two sentences that are held against each other one by one. */
const WORDS = 120;

interface Word {
  /** As it is compared; "" for what stands between words. */
  key: string;
  text: string;
}

interface Sentence {
  words: Word[];
  /** Every word once. */
  keys: Set<string>;
}

/**
 * Texts, each as a list of paragraphs, held against each other: what does each say that none of the others does? By
 * the words alone. `whole` says whether nothing had to be left out.
 */
export function compareTexts(texts: readonly (readonly string[])[]): { texts: Compared[]; whole: boolean } {
  let whole = true;
  const parsed = texts.map((paragraphs) => {
    let left = SENTENCES;
    const kept = paragraphs.map((paragraph) => {
      const all = sentences(paragraph);
      const some = all.slice(0, left);
      whole &&= some.length === all.length;
      left -= some.length;
      return some;
    });
    return kept.filter((paragraph) => paragraph.length > 0);
  });
  const index = new Index(parsed.map((paragraphs) => paragraphs.flat()));
  const compared = parsed.map((paragraphs, from) =>
    paragraphs.map((paragraph) => paragraph.map((sentence) => hold(sentence, index.nearest(sentence, from)))),
  );
  return { texts: compared, whole };
}

function hold({ words }: Sentence, nearest: Sentence | undefined): Statement {
  if (!nearest) return { alone: true, runs: [{ text: textOf(words), differs: false }] };
  return { alone: false, runs: runsAgainst(words, nearest.words) };
}

/** All sentences by their words. The rarer a word is among them, the more it weighs. */
class Index {
  private readonly all: { sentence: Sentence; from: number; weight: number }[];
  private readonly places = new Map<string, number[]>();

  constructor(texts: readonly (readonly Sentence[])[]) {
    const all = texts.flatMap((sentences, from) => sentences.map((sentence) => ({ sentence, from })));
    for (const [place, { sentence }] of all.entries()) {
      for (const key of sentence.keys) {
        const places = this.places.get(key);
        if (places) places.push(place);
        else this.places.set(key, [place]);
      }
    }
    this.all = all.map(({ sentence, from }) => ({
      sentence,
      from,
      weight: [...sentence.keys].reduce((sum, key) => sum + this.weigh(key, all.length), 0),
    }));
  }

  /**
   * The sentence of another text that is most alike: by twice the weight that both have, of the weight of both (Dice).
   * Undefined when none is alike enough.
   */
  nearest({ keys }: Sentence, from: number): Sentence | undefined {
    const shared = new Map<number, number>();
    let own = 0;
    for (const key of keys) {
      const weight = this.weigh(key, this.all.length);
      own += weight;
      for (const place of this.places.get(key) ?? []) shared.set(place, (shared.get(place) ?? 0) + weight);
    }
    let best = ALIKE;
    let nearest: Sentence | undefined;
    for (const [place, weight] of shared) {
      const other = this.all[place];
      if (!other || other.from === from) continue;
      const alike = (2 * weight) / (own + other.weight);
      if (alike < best) continue;
      best = alike;
      nearest = other.sentence;
    }
    return nearest;
  }

  private weigh(key: string, count: number): number {
    return Math.log(1 + count / (this.places.get(key)?.length ?? 1));
  }
}

/** The longest common subsequence of words stays as it is; the others differ. */
function runsAgainst(words: readonly Word[], others: readonly Word[]): Run[] {
  const a = words.filter(({ key }) => key);
  const b = others.filter(({ key }) => key);
  if (a.length > WORDS || b.length > WORDS) return [{ text: textOf(words), differs: false }];
  const kept = common(
    a.map(({ key }) => key),
    b.map(({ key }) => key),
  );
  const runs: Run[] = [];
  let at = 0;
  for (const { key, text } of words) {
    const differs = key === "" ? false : !kept.has(at++);
    const last = runs.at(-1);
    if (last?.differs === differs) last.text += text;
    else runs.push({ text, differs });
  }
  return runs;
}

/** Which places of `a` are in a longest common subsequence with `b`. */
function common(a: readonly string[], b: readonly string[]): Set<number> {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const places = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      places.add(i);
      i++;
      j++;
    } else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  }
  return places;
}

const bySentence = new Intl.Segmenter(undefined, { granularity: "sentence" });
const byWord = new Intl.Segmenter(undefined, { granularity: "word" });

function sentences(paragraph: string): Sentence[] {
  return [...bySentence.segment(paragraph)]
    .map(({ segment }) => {
      const words = [...byWord.segment(segment)].map(({ segment: text, isWordLike }) => ({
        text,
        key: isWordLike ? text.toLowerCase() : "",
      }));
      return { words, keys: new Set(words.map(({ key }) => key).filter(Boolean)) };
    })
    .filter(({ keys }) => keys.size > 0);
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join("");
}
