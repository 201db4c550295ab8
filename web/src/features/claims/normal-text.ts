/**
 * A text in a form in which a quotation can be found although its markup, white space, case,
 * quotation marks or dashes were changed. Letters, digits and signs remain. What is between two
 * digits remains too, so that 1.50 is not 150 and 10–20 is not 1020.
 */
export interface NormalText {
  text: string;
  /** For each character: the offset of what it comes from in the original text, and its end. */
  starts: readonly number[];
  ends: readonly number[];
  /** Whether a character follows the one before it directly. */
  joined: readonly boolean[];
}

/** A part of a text. */
export interface Span {
  start: number;
  end: number;
}

// Unicode's | and ~ are mathematical signs, but in Markdown they are markup.
const sign = /^(?![|~\u2212\u2044])[\p{Sc}\p{Sm}%‰°]$/u;
const kept = /^[\p{L}\p{M}\p{N}]$/u;
const digit = /^\p{Nd}$/u;
const dash = /^[\p{Pd}\u2212]$/u;
/** Scripts that do not put spaces between words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
const word = /^[\p{L}\p{M}\p{N}]$/u;

export function normalize(original: string): NormalText {
  const characters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const joined: boolean[] = [];
  let between = "";
  let betweenFrom = 0;
  const push = (character: string, start: number, end: number, follows: boolean) => {
    characters.push(character);
    starts.push(start);
    ends.push(end);
    joined.push(follows);
  };
  let at = 0;
  for (const point of original) {
    const start = at;
    at += point.length;
    // Superscript digits stay: 10² is not 102.
    const parts = /^\p{No}$/u.test(point) ? point : point.normalize("NFKD").toLowerCase();
    for (const part of parts) {
      if (!kept.test(part) && !sign.test(part)) {
        if (between === "") betweenFrom = start;
        between += part;
        continue;
      }
      const mark = between && digit.test(part) ? markOf(between, digit.test(characters.at(-1) ?? "")) : "";
      if (mark) push(mark, betweenFrom, start, !/^\s/.test(between));
      push(part, start, at, mark === "" ? between === "" : !/\s$/.test(between));
      between = "";
    }
  }
  return { text: characters.join(""), starts, ends, joined };
}

/** Returns what remains of the characters before a digit. */
function markOf(between: string, afterDigit: boolean): string {
  const characters = [...between];
  if (!afterDigit) return dash.test(characters.at(-1) ?? "") ? "-" : "";
  if (characters.some((character) => dash.test(character))) return "-";
  const punctuation = characters.find((character) => /[^\s\p{Cf}]/u.test(character));
  if (punctuation === undefined) return " ";
  return /['’]/.test(punctuation) ? "'" : punctuation;
}

/**
 * Finds a quotation in a text, by its words. Returns its place in the original text, or undefined
 * if the text does not contain it.
 */
export function find(text: NormalText, quotation: NormalText): Span | undefined {
  const wanted = quotation.text;
  // One letter proves nothing. One Chinese word has two characters.
  if (wanted.length < 2) return undefined;
  for (let from = text.text.indexOf(wanted); from >= 0; from = text.text.indexOf(wanted, from + 1)) {
    const to = from + wanted.length;
    if (isBoundary(text, from) && isBoundary(text, to)) {
      return { start: text.starts[from] ?? 0, end: text.ends[to - 1] ?? 0 };
    }
  }
  return undefined;
}

/** Reports whether a place in a text is not within a word or a number. */
function isBoundary({ text, joined }: NormalText, at: number): boolean {
  const before = text[at - 1];
  const after = text[at];
  if (before === undefined || after === undefined || !joined[at]) return true;
  if (unspaced.test(before) || unspaced.test(after)) return true;
  const isNumber = digit.test(before) || digit.test(after);
  return !isNumber && !(word.test(before) && word.test(after));
}
