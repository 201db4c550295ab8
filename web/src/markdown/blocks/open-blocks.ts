import type { Chunk, Inline } from "../inline.ts";
import { CODE_INDENT, type Line } from "./line.ts";
import type { Alignment, Block, Row } from "./nodes.ts";
import type { Fence } from "./starts.ts";

// The blocks that further lines can still change.

const FOOTNOTE_INDENT = 4;

export interface OpenRoot {
  type: "root";
  children: Block[];
}
export interface OpenQuote {
  type: "quote";
  children: Block[];
}
export interface OpenList {
  type: "list";
  start: number | undefined;
  delimiter: string;
  loose: boolean;
  children: Block[];
}
export interface OpenItem {
  type: "item";
  /** The columns by which its content is indented. */
  offset: number;
  checked: boolean | undefined;
  children: Block[];
}
export interface OpenFootnote {
  type: "footnote";
  name: string;
  children: Block[];
}
export interface OpenParagraph {
  type: "paragraph";
  text: string;
  /** Whether it begins like a definition. */
  hasBracket: boolean;
  /** The chunks at the start of the text that are final. */
  chunks: readonly Chunk[];
}
export interface OpenFence extends Fence {
  type: "fence";
  indent: number;
  text: string;
}
export interface OpenIndented {
  type: "indented";
  text: string;
}
export interface OpenHtml {
  type: "html";
  end: RegExp | "blank";
  text: string;
}
export interface OpenTable {
  type: "table";
  alignments: readonly Alignment[];
  header: readonly Inline[];
  rows: Row[];
  numeric: boolean[];
}

export type OpenContainer = OpenRoot | OpenQuote | OpenList | OpenItem | OpenFootnote;
export type OpenLeaf = OpenParagraph | OpenFence | OpenIndented | OpenHtml | OpenTable;
export type Open = OpenContainer | OpenLeaf;

export function isVerbatim(open: Open): open is OpenFence | OpenIndented | OpenHtml {
  return open.type === "fence" || open.type === "indented" || open.type === "html";
}

/**
 * Reports whether the line continues an open block, and moves the cursor past the block's markers.
 */
export function continues(open: Open, line: Line, isTip: boolean): boolean {
  switch (open.type) {
    case "root":
    case "list":
      return true;
    case "quote":
      if (line.indent >= CODE_INDENT || !line.text.startsWith(">")) return false;
      line.skipIndent();
      line.skipCharacters(1);
      line.skipSpace();
      return true;
    case "item":
      if (line.isBlank) {
        if (isTip && open.children.length === 0) return false;
        line.skipIndent();
        return true;
      }
      if (line.indent < open.offset) return false;
      line.skipColumns(open.offset);
      return true;
    case "footnote":
      if (line.isBlank) return true;
      if (line.indent < FOOTNOTE_INDENT) return false;
      line.skipColumns(FOOTNOTE_INDENT);
      return true;
    case "fence":
      line.skipColumns(Math.min(line.indent, open.indent));
      return true;
    case "indented":
      if (line.isBlank) line.skipColumns(Math.min(line.indent, CODE_INDENT));
      else if (line.indent < CODE_INDENT) return false;
      else line.skipColumns(CODE_INDENT);
      return true;
    case "html":
      return open.end !== "blank" || !line.isBlank;
    case "paragraph":
    case "table":
      return !line.isBlank;
  }
}

/** Returns a copy that can be changed. */
export function cloneOpen(open: Open): Open {
  if ("children" in open) return { ...open, children: [...open.children] };
  if (open.type === "table") return { ...open, rows: [...open.rows] };
  return { ...open };
}
