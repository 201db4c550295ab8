import { CODE_INDENT, type Line } from "./line.ts";

/** The conditions that start and end an HTML block, by type (CommonMark 0.31, 4.6). */
const html: readonly [start: RegExp, end: RegExp | undefined][] = [
  [/^<(?:script|pre|style|textarea)(?:\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [
    /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i,
    undefined,
  ],
  [
    /^(?:<[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|<\/[a-z][a-z0-9-]*\s*>)\s*$/i,
    undefined,
  ],
];

/**
 * Returns what ends the HTML block that starts with the line: a pattern, or "blank" for a blank
 * line.
 */
export function htmlEnd(line: string, inParagraph: boolean): RegExp | "blank" | undefined {
  if (!line.startsWith("<")) return undefined;
  const index = html.findIndex(([start]) => start.test(line));
  if (index < 0 || (index === 6 && inParagraph)) return undefined;
  return html[index]?.[1] ?? "blank";
}

export interface Fence {
  mark: string;
  length: number;
  info: string;
}

export function fenceAt(line: string): Fence | undefined {
  const [, fence, info = ""] = line.match(/^(`{3,}|~{3,})(.*)$/) ?? [];
  if (!fence || (fence.startsWith("`") && info.includes("`"))) return undefined;
  return { mark: fence.charAt(0), length: fence.length, info: info.trim() };
}

export function closesFence(line: string, { mark, length }: Fence): boolean {
  const run = line.match(/^(?:`+|~+)(?=[ \t]*$)/)?.[0] ?? "";
  return run.length >= length && run.startsWith(mark);
}

export interface ItemStart {
  /** The number of the item, if the list is ordered. */
  start: number | undefined;
  /** `-`, `*`, `+`, `.` or `)`. Items with different delimiters belong to different lists. */
  delimiter: string;
  /** The columns by which the item's content is indented. */
  offset: number;
}

/** Returns the list item that starts at the cursor, and moves the cursor past its marker. */
export function itemAt(line: Line, inParagraph: boolean): ItemStart | undefined {
  const { text, indent } = line;
  const [marker, number, period] = text.match(/^(?:[-+*]|(\d{1,9})([.)]))(?=[ \t]|$)/) ?? [];
  if (!marker) return undefined;
  // A list can interrupt a paragraph only if its first item is not empty and, in an ordered list,
  // has the number 1.
  if (inParagraph && (text.slice(marker.length).trim() === "" || (number && Number(number) !== 1))) {
    return undefined;
  }
  line.skipIndent();
  line.skipCharacters(marker.length);
  const spaces = line.indent;
  // Whitespace after the marker belongs to it, unless the item starts with indented code or is
  // empty.
  const padding = line.isBlank || spaces > CODE_INDENT || spaces === 0 ? 1 : spaces;
  line.skipColumns(padding);
  return {
    start: number ? Number(number) : undefined,
    delimiter: period ?? marker,
    offset: indent + marker.length + padding,
  };
}

export function isRule(line: string): boolean {
  return /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/.test(line);
}

export function headingAt(line: string): { depth: number; text: string } | undefined {
  const [marks, hashes = ""] = line.match(/^(#{1,6})(?:[ \t]+|$)/) ?? [];
  if (marks === undefined) return undefined;
  const text = line
    .slice(marks.length)
    .trimEnd()
    .replace(/^#+$/, "")
    .replace(/[ \t]#+$/, "");
  return { depth: hashes.length, text: text.trim() };
}

/** Returns the depth of the setext heading that the line underlines. */
export function underlineDepth(line: string): number | undefined {
  if (/^=+[ \t]*$/.test(line)) return 1;
  return /^-+[ \t]*$/.test(line) ? 2 : undefined;
}

export function footnoteAt(line: string): { name: string; length: number } | undefined {
  const [marker, name] = line.match(/^\[\^([^\]\s[^]{1,40})\]:/) ?? [];
  return marker && name ? { name, length: marker.length } : undefined;
}

/** The part of a display formula on the line where it starts. */
export interface MathStart {
  close: string;
  /**
   * The TeX after the opening delimiter, up to the closing one if the formula ends on this line.
   */
  tex: string;
  closed: boolean;
}

export function mathAtStart(line: string): MathStart | undefined {
  const close = line.startsWith("$$") ? "$$" : line.startsWith("\\[") ? "\\]" : undefined;
  if (!close) return undefined;
  const rest = line.slice(2);
  const end = rest.indexOf(close);
  if (end < 0) return { close, tex: rest, closed: false };
  const tex = rest.slice(0, end);
  const isAlone = rest.slice(end + 2).trim() === "";
  return isAlone && tex.trim() !== "" ? { close, tex, closed: true } : undefined;
}
