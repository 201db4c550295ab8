import { type MathAt, mathAt } from "./math.ts";
import { pieces } from "./pieces.ts";

/**
 * Markdown that is still being written shows its marks for a moment: `**bo` has two stars until the closing
 * pair arrives, and then they vanish under the reader's eyes. `heal` rewrites the end of an unfinished
 * block so that a parser shows what it will most likely become, and holds back what could still be
 * anything. What is held back is never more than the last line, a table's first two, or a formula.
 *
 * The rule that the tests hold it to: as text is appended, the letters on the screen never become fewer.
 */
export function heal(block: string): string {
  const fence = openFence(block);
  if (fence) return holdClosingFence(block, fence);
  const text = holdTableHead(holdMarkerLine(holdMath(block)));
  // Marks end within the piece that they begin in: only the last can have one that stands open.
  const last = pieces(text.slice(inlineStart(text))).at(-1) ?? "";
  return text.slice(0, text.length - last.length) + healInline(last);
}

/** A fenced code block that has been opened at the start of `block` and not closed. */
export function openFence(block: string): string | undefined {
  const [, fence, info] = block.match(/^ {0,3}(`{3,}|~{3,})([^\n]*)/) ?? [];
  if (!fence || (fence.startsWith("`") && info?.includes("`"))) return undefined;
  return fence;
}

/** Closing fences arrive mark by mark; a line that may become one is not code yet. */
function holdClosingFence(block: string, fence: string): string {
  const lineStart = block.lastIndexOf("\n") + 1;
  const mark = fence.charAt(0);
  const mayClose = lineStart > 0 && new RegExp(`^ {0,3}${mark}*$`).test(block.slice(lineStart));
  return mayClose ? block.slice(0, lineStart) : block;
}

/** The marks of quotes and lists, with which a line may begin. */
const quoteMarks = /^[ \t]*(?:>[ \t]*)*/;
const listMarks = /^(?:(?:[-+*]|\d{1,9}[.)]?)[ \t]*)*/;
/** What may stand behind them before the first word: a task's box, a heading's mark, a rule. */
const lastMarks = /^(?:(?:\[[ xX]?\]?|#{1,6})[ \t]*|[-=_*~`|: \t]*)$/;

/**
 * A last line of nothing but marks may be a list, a heading, a rule, a fence: wait for its first word. Taken
 * off in turn: one pattern for all of them tries the digits of a long number in every grouping there is.
 */
function holdMarkerLine(text: string): string {
  const lineStart = text.lastIndexOf("\n") + 1;
  const marks = text.slice(lineStart).replace(quoteMarks, "").replace(listMarks, "");
  return lastMarks.test(marks) ? text.slice(0, lineStart) : text;
}

/** A line of cells is a table only once the line of dashes below it is whole. */
function holdTableHead(text: string): string {
  const start = paragraphStart(text);
  const [head = "", rule, body] = text.slice(start).split("\n");
  if (!/^[ \t]*\|/.test(head)) return text;
  const ruleIsWhole = body !== undefined;
  const ruleIsNone = rule !== undefined && /[^-:| \t]/.test(rule);
  return ruleIsWhole || ruleIsNone ? text : text.slice(0, start);
}

/** A formula shows when it is whole: half of one is no TeX, and its source would jump. */
function holdMath(text: string): string {
  let at = paragraphStart(text);
  while (at < text.length) {
    const math = mathAt(text, at);
    if (math === "open") return text.slice(0, at);
    const length = math ? math.raw.length : codeOrCharacter(text, at);
    if (length === undefined) return text;
    at += length;
  }
  return text;
}

/** How far a code span reaches, or one character; undefined where code has no end yet. */
function codeOrCharacter(text: string, at: number): number | undefined {
  const char = text.charAt(at);
  if (char === "\\") return 2;
  if (char !== "`") return 1;
  const ticks = text.slice(at).match(/^`+/)?.[0].length ?? 1;
  const end = closingTicks(text, at + ticks, ticks);
  return end < 0 ? undefined : end + ticks - at;
}

function paragraphStart(text: string): number {
  const blank = [...text.matchAll(/\n[ \t]*\n/g)].at(-1);
  return blank ? blank.index + blank[0].length : 0;
}

/** Where the last run of inline text begins: after a blank line, a heading, a list mark, a table's row. */
function inlineStart(text: string): number {
  const paragraph = paragraphStart(text);
  let start = paragraph;
  for (const match of text.slice(paragraph).matchAll(/\n(?=[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]|[ \t]*[|#>])/g)) {
    start = paragraph + match.index + 1;
  }
  const mark = text
    .slice(start)
    .match(/^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t]|$)[ \t]*)*(?:\[[ xX]\][ \t]+)?/);
  return start + (mark?.[0].length ?? 0);
}

/** Deeper emphasis is left as it is: nobody means it, and to read it closed costs the more the deeper it is. */
const DEPTH = 12;

interface Opened {
  mark: string;
  at: number;
}

interface Scan {
  /** Emphasis that stands open at the end, the outermost first. */
  opened: Opened[];
  /** Where a bracket opened that may become a link. */
  bracket?: number;
  /** Code that stands open; nothing after it was looked at. */
  code?: Opened;
  /** Up to here, marks have done their work as a closing. */
  closedAt: number;
}

function healInline(text: string): string {
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
  if (bracket !== undefined) tail = dropBracket(tail, bracket);
  return closeAll(tail, opened, closedAt);
}

const link =
  /^\[(?:[^[\]\\]|\\.|\[[^[\]]*\])*\](?:\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|(?=[^([]))/;

/** Walks over the text and answers what stands open at its end. */
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
      noteRun(result, text, at, length);
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

/** Notes a run of emphasis marks: as the end of what is open, or as a beginning. */
function noteRun(result: Scan, text: string, at: number, length: number) {
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
  // Three marks are one outside and two inside, as the parser closes them.
  if (run.length !== 2) opened.push({ mark: char, at });
  if (run.length >= 2) opened.push({ mark: char.repeat(2), at });
}

/** `[text` and `[text](addr` show as the text alone: most likely a link. A number, or one of three letters, is a reference to be. */
function dropBracket(text: string, at: number): string {
  const before = text.slice(0, at).replace(/!$/, "");
  const inside = text.slice(at + 1);
  if (/^(?:\^[^\]\s]{0,40}|\d[\d, ]{0,20}|[A-C](?:, ?[A-C]?){0,2})\]?$/.test(inside)) return before;
  const address = inside.search(/\](?:\(|\[|$)/);
  return before + (address < 0 ? inside : inside.slice(0, address));
}

/**
 * Closes what is open. Marks at the very end that have closed nothing are the beginning of a closing or of an
 * opening: not text yet.
 */
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
