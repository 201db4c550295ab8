/** A formula: inline math (`$…$`, `\(…\)`) or display math (`$$…$$`, `\[…\]`). */
export interface Formula {
  /** The source with its delimiters. */
  raw: string;
  /** The TeX between the delimiters. */
  tex: string;
  display: boolean;
}

/** A formula, "open" if its end has not arrived yet, or undefined. */
export type MathAt = Formula | "open" | undefined;

/**
 * The maximum lengths of inline and display formulas, in characters. A delimiter that is never
 * closed must not hold back an answer.
 */
const INLINE_LENGTH = 300;
export const DISPLAY_LENGTH = 4000;

/**
 * Looks for a formula at an offset of the text. The result is stable while text is appended: only
 * "open" may change, so nothing that is shown as text turns into a formula later.
 */
export function mathAt(text: string, at: number): MathAt {
  const start = text.slice(at, at + 2);
  switch (start) {
    case "$$":
      return between(text, at, "$$", true, DISPLAY_LENGTH);
    case "\\[":
      return between(text, at, "\\]", true, DISPLAY_LENGTH);
    case "\\(":
      return between(text, at, "\\)", false, INLINE_LENGTH);
    default:
      return start.charAt(0) === "$" ? betweenDollars(text, at) : undefined;
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
 * A single dollar sign starts a formula or an amount of money. A formula has no space next to its
 * dollar signs, no letter or digit right outside them, and no prose between them.
 */
function betweenDollars(text: string, at: number): MathAt {
  if (/[\p{L}\p{N}$\\]/u.test(text.charAt(at - 1))) return undefined;
  const inside = text.slice(at + 1, at + 1 + INLINE_LENGTH + 1);
  if (/^\s/.test(inside)) return undefined;
  const end = inside.search(/(?<!\\)[$`]|\n[ \t]*\n/);
  const tex = end < 0 ? inside : inside.slice(0, end);
  if (tex.length > INLINE_LENGTH || isProse(tex)) return undefined;
  if (end < 0) return "open";
  const after = inside.charAt(end + 1);
  const closes = inside.charAt(end) === "$" && tex !== "" && !/\s$/.test(tex);
  if (!closes || /[\p{L}\p{N}$]/u.test(after)) return undefined;
  // A digit may still follow, as in "$5-$10".
  if (after === "" && /^\d/.test(tex)) return "open";
  return { raw: text.slice(at, at + end + 2), tex, display: false };
}

/** Reports whether the text contains words, rather than one-letter names and commands. */
function isProse(tex: string): boolean {
  const plain = tex.replace(/\\[a-zA-Z]+\s*(?:\{[^{}]*\}?)?/g, "\\");
  return /^\d/.test(tex) ? /\s[a-z]{2}|[a-z]{3}/i.test(plain) : /[a-z]{3}[\s,;:]+[a-z]{2}/i.test(plain);
}
