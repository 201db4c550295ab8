import { type MathAt, mathAt } from "./math/math-at.ts";

// While text is being streamed, its end contains unfinished markup: `**bo` would show two asterisks
// until the closing pair arrives and then lose them. Markup that will probably be closed later is
// closed here. Text that is still ambiguous is held back: at most the last line, the first two
// lines of a table, or a formula. The tests require that appending text never removes letters from
// the screen.

const quoteMarkers = /^[ \t]*(?:>[ \t]*)*/;
const listMarkers = /^(?:(?:[-+*]|\d{1,9}[.)]?)[ \t]*)*/;
/**
 * What may follow quote and list markers before the first word: a task's checkbox, a heading
 * marker, a thematic break.
 */
const otherMarkers = /^(?:(?:\[[ xX]?\]?|#{1,6})[ \t]*|[-=_*~`|: \t]*)$/;

/**
 * Reports whether an unfinished line contains only markers, which may still become a list, a
 * heading, a thematic break or a fence. The patterns are applied in turn, because a combined one
 * would backtrack exponentially on a long number.
 */
export function isMarkers(line: string): boolean {
  return otherMarkers.test(line.replace(quoteMarkers, "").replace(listMarkers, ""));
}

/** Reports whether an unfinished line of code may become the closing fence. */
export function mayCloseFence(line: string, mark: string): boolean {
  return line.replaceAll(mark, "").trim() === "";
}

/**
 * Completes the inline markup at the end of unfinished text.
 *
 * @param partialLabel matches the start of a bracket label, see BracketLabels
 */
export function completeInline(text: string, partialLabel?: RegExp): string {
  return closeMarkup(withoutOpenMath(text), partialLabel);
}

/** Holds back a formula until it is complete, because part of one is not valid TeX. */
function withoutOpenMath(text: string): string {
  let at = 0;
  while (at < text.length) {
    const math = mathAt(text, at);
    if (math === "open") return text.slice(0, at);
    const length = math ? math.raw.length : codeOrCharacter(text, at);
    if (length === undefined) return text;
    at += length;
  }
  return text;
}

/**
 * Returns the length of the code span or character at an offset, or undefined if the code span has
 * no end yet.
 */
function codeOrCharacter(text: string, at: number): number | undefined {
  const char = text.charAt(at);
  if (char === "\\") return 2;
  if (char !== "`") return 1;
  const ticks = text.slice(at).match(/^`+/)?.[0].length ?? 1;
  const end = closingTicks(text, at + ticks, ticks);
  return end < 0 ? undefined : end + ticks - at;
}

/** Deeper emphasis is not completed: it is never intended, and its cost grows with its depth. */
const DEPTH = 12;

interface Opened {
  mark: string;
  at: number;
}

interface Scan {
  /** Emphasis that is open at the end, outermost first. */
  opened: Opened[];
  /** The offset of an opening bracket that may become a link. */
  bracket?: number;
  /** A code span that is open; the scan ends there. */
  code?: Opened;
  /** The end of the last closing delimiter. */
  closedAt: number;
}

function closeMarkup(text: string, partialLabel?: RegExp): string {
  let tail = text
    .replace(/\\$/, "")
    .replace(/&#?\w{0,8}$/, "")
    .replace(/<\/?[a-zA-Z]{0,10}\s*\/?$/, "")
    .replace(/<(?=https?:\S*$)/, "");

  const { opened, bracket, code, closedAt } = scan(tail);
  if (code) {
    const inside = tail.slice(code.at + code.mark.length).replace(/`+$/, "");
    return inside.trim() === ""
      ? closeAll(tail.slice(0, code.at), opened, closedAt)
      : tail.slice(0, code.at) + code.mark + inside + code.mark + closers(opened);
  }
  if (bracket !== undefined) tail = dropBracket(tail, bracket, partialLabel);
  return closeAll(tail, opened, closedAt);
}

const link =
  /^\[(?:[^[\]\\]|\\.|\[[^[\]]*\])*\](?:\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|(?=[^([]))/;

/** Returns what is open at the end of the text. */
function scan(text: string): Scan {
  const result: Scan = { opened: [], closedAt: 0 };
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    const rest = text.slice(at);
    const math: MathAt = "$\\".includes(char) ? mathAt(text, at) : undefined;
    let length = 1;
    if (typeof math === "object") length = math.raw.length;
    else if (char === "\\") length = 2;
    else if (char === "`") {
      const ticks = rest.match(/^`+/)?.[0] ?? char;
      const end = closingTicks(text, at + ticks.length, ticks.length);
      if (end < 0) return { ...result, code: { mark: ticks, at } };
      length = end + ticks.length - at;
      result.closedAt = at + length;
    } else if (char === "[") {
      length = rest.match(link)?.[0].length ?? 1;
      if (length === 1) result.bracket ??= at;
    } else if ("*_~".includes(char)) {
      length = rest.match(char === "*" ? /^\*+/ : char === "_" ? /^_+/ : /^~+/)?.[0].length ?? 1;
      recordRun(result, text, at, length);
    }
    at += length;
  }
  return result;
}

function closingTicks(text: string, from: number, length: number): number {
  for (const run of text.slice(from).matchAll(/`+/g)) {
    if (run[0].length === length) return from + run.index;
  }
  return -1;
}

/** Records a run of emphasis delimiters, as closing or opening ones. */
function recordRun(result: Scan, text: string, at: number, length: number) {
  const { opened } = result;
  const before = text.charAt(at - 1);
  const after = text.charAt(at + length);
  let run = text.slice(at, at + length);
  if (before !== "" && !/\s/.test(before)) {
    for (let last = opened.at(-1); last && run.startsWith(last.mark); last = opened.at(-1)) {
      opened.pop();
      run = run.slice(last.mark.length);
      result.closedAt = at + length - run.length;
    }
  }
  const char = run.charAt(0);
  const opens = /[\p{L}\p{N}"'“‘([`*_]/u.test(after) && !(char === "_" && /[\p{L}\p{N}]/u.test(before));
  if (run === "" || run.length > 3 || !opens) return;
  if (char === "~") {
    if (run === "~~") opened.push({ mark: run, at });
    return;
  }
  // In a run of three delimiters, one is outside and two are inside, as in the parser.
  if (run.length !== 2) opened.push({ mark: char, at });
  if (run.length >= 2) opened.push({ mark: char.repeat(2), at });
}

/**
 * Shows `[text` and `[text](addr` as the text alone, since they will most likely become links.
 * Numbers, footnotes and labels are held back.
 */
function dropBracket(text: string, at: number, partialLabel?: RegExp): string {
  const before = text.slice(0, at).replace(/!$/, "");
  const inside = text.slice(at + 1);
  if (/^(?:\^[^\]\s]{0,40}|\d[\d, ]{0,20})\]?$/.test(inside)) return before;
  if (partialLabel?.test(inside.replace(/\]$/, ""))) return before;
  const address = inside.search(/\](?:\(|\[|$)/);
  return before + (address < 0 ? inside : inside.slice(0, address));
}

/** Closes open emphasis. Delimiters at the very end that close nothing are held back. */
function closeAll(text: string, opened: Opened[], closedAt: number): string {
  const open = text.slice(closedAt).replace(/(?:[*_~`]|!?\[)+$/, "");
  const kept = text.slice(0, closedAt) + open;
  const body = kept.trimEnd();
  const live = opened.filter(({ mark, at }) => body.length > at + mark.length);
  return body + closers(live) + kept.slice(body.length);
}

function closers(opened: Opened[]): string {
  if (opened.length > DEPTH) return "";
  return opened
    .map(({ mark }) => mark)
    .reverse()
    .join("");
}
