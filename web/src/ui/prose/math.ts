/** A formula in a text: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` set apart. */
export interface Formula {
  /** As it stands in the text, marks and all. */
  raw: string;
  /** What is between the marks: TeX. */
  tex: string;
  display: boolean;
}

/** What stands at a place: a formula, one whose end has not arrived, or none. */
export type MathAt = Formula | "open" | undefined;

/** Longer ones are not formulas: a mark that is never closed must not hold back an answer. */
const LINE_LENGTH = 300;
const APART_LENGTH = 4000;

/**
 * Looks for a formula at a place of the text. The answer is stable while text is appended: only "open" may
 * become another, so that nothing shown as text turns into a formula later.
 */
export function mathAt(text: string, at: number): MathAt {
  const marks = text.slice(at, at + 2);
  switch (marks) {
    case "$$":
      return between(text, at, "$$", true, APART_LENGTH);
    case "\\[":
      return between(text, at, "\\]", true, APART_LENGTH);
    case "\\(":
      return between(text, at, "\\)", false, LINE_LENGTH);
    default:
      return marks.charAt(0) === "$" ? betweenDollars(text, at) : undefined;
  }
}

function between(text: string, at: number, close: string, display: boolean, limit: number): MathAt {
  const from = at + 2;
  const inside = text.slice(from, from + limit);
  const end = inside.indexOf(close);
  const blank = (end < 0 ? inside : inside.slice(0, end)).search(/\n[ \t]*\n/);
  if (end < 0 || blank >= 0) return blank < 0 && inside.length < limit ? "open" : undefined;
  const tex = inside.slice(0, end);
  return tex.trim() === "" ? undefined : { raw: text.slice(at, from + end + close.length), tex, display };
}

/**
 * One dollar sign begins a formula or an amount. A formula touches both its signs, no letter or digit touches
 * them from outside, and it reads as no prose.
 */
function betweenDollars(text: string, at: number): MathAt {
  if (/[\p{L}\p{N}$\\]/u.test(text.charAt(at - 1))) return undefined;
  const inside = text.slice(at + 1, at + 1 + LINE_LENGTH + 1);
  if (/^\s/.test(inside)) return undefined;
  const end = inside.search(/(?<!\\)[$`]|\n[ \t]*\n/);
  const tex = end < 0 ? inside : inside.slice(0, end);
  if (tex.length > LINE_LENGTH || isProse(tex)) return undefined;
  if (end < 0) return "open";
  const after = inside.charAt(end + 1);
  const closes = inside.charAt(end) === "$" && tex !== "" && !/\s$/.test(tex);
  if (!closes || /[\p{L}\p{N}$]/u.test(after)) return undefined;
  // What follows may be a digit yet: "$5-$10".
  if (after === "" && /^\d/.test(tex)) return "open";
  return { raw: text.slice(at, at + end + 2), tex, display: false };
}

/** Words of a language, where a formula has names of one letter and commands. */
function isProse(tex: string): boolean {
  const plain = tex.replace(/\\[a-zA-Z]+\s*(?:\{[^{}]*\}?)?/g, "\\");
  return /^\d/.test(tex) ? /\s[a-z]{2}|[a-z]{3}/i.test(plain) : /[a-z]{3}[\s,;:]+[a-z]{2}/i.test(plain);
}
