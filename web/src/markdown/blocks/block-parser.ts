import { completeInline, isMarkers, mayCloseFence } from "../complete-tail.ts";
import { type Chunk, chunkEnd, type Inline, parseChunk } from "../inline.ts";
import type { BracketLabels } from "../labels.ts";
import { DISPLAY_LENGTH } from "../math/math-at.ts";
import { definitionAt, normalizeLabel, type Target, withoutEscapes } from "./definitions.ts";
import { type Cursor, Line } from "./line.ts";
import type { Alignment, Block, Item, Row } from "./nodes.ts";
import * as starts from "./starts.ts";
import { alignmentsOf, cellsOf, isNumeric } from "./table.ts";

// The block structure of CommonMark 0.31 and GFM, line by line. Each line only changes the blocks
// that are still open, a path from the root to its last descendant, so the work per line does not
// depend on the length of the text.

interface OpenRoot {
  type: "root";
  children: Block[];
}
interface OpenQuote {
  type: "quote";
  children: Block[];
}
interface OpenList {
  type: "list";
  start: number | undefined;
  delimiter: string;
  loose: boolean;
  children: Block[];
}
interface OpenItem {
  type: "item";
  /** The columns by which its content is indented. */
  offset: number;
  checked: boolean | undefined;
  children: Block[];
}
interface OpenFootnote {
  type: "footnote";
  name: string;
  children: Block[];
}
interface OpenParagraph {
  type: "paragraph";
  text: string;
  /** Whether it begins like a definition. */
  hasBracket: boolean;
  /** The chunks at the start of the text that are final. */
  chunks: readonly Chunk[];
}
interface OpenFence extends starts.Fence {
  type: "fence";
  indent: number;
  text: string;
}
interface OpenIndented {
  type: "indented";
  text: string;
}
interface OpenHtml {
  type: "html";
  end: RegExp | "blank";
  text: string;
}
interface OpenTable {
  type: "table";
  alignments: readonly Alignment[];
  header: readonly Inline[];
  rows: Row[];
  numeric: boolean[];
}

/** A line from which blocks are started. */
interface Start {
  line: Line;
  /** How many open blocks the line continues. */
  matched: number;
  /** Delimiters that do not start display math on this line. */
  noMath: readonly string[];
}

/**
 * Display math whose closing delimiter has not been found. Nothing is closed until then: without
 * the delimiter, its lines are other blocks.
 */
interface PendingMath extends Omit<Start, "line"> {
  close: string;
  tex: string;
  depth: number;
  source: string;
  cursor: Cursor;
  lines: readonly { source: string; noMath: readonly string[] }[];
}

type OpenContainer = OpenRoot | OpenQuote | OpenList | OpenItem | OpenFootnote;
type OpenLeaf = OpenParagraph | OpenFence | OpenIndented | OpenHtml | OpenTable;
type Open = OpenContainer | OpenLeaf;

/** Deeper containers are not opened. Their markers are shown as text. */
const DEPTH = 64;
const CODE_INDENT = 4;
const FOOTNOTE_INDENT = 4;

export class BlockParser {
  /** The number of characters parsed, for tests of the work that a text causes. */
  work = 0;
  readonly labels: BracketLabels | undefined;
  readonly definitions: Map<string, Target>;
  readonly footnotes: Set<string>;
  /** The open blocks, outermost first. Only the last one can be a leaf. */
  #open: Open[] = [{ type: "root", children: [] }];
  #math: PendingMath | undefined;
  /**
   * The index in #open of the outermost block that the previous line separates, if that line was
   * blank.
   */
  #blankFrom: number | undefined;
  /** Whether the current line is incomplete. */
  #isPartial = false;
  /** Whether the blocks are closed although the text continues. */
  #isOpenEnded = false;

  constructor(
    labels?: BracketLabels,
    definitions: Map<string, Target> = new Map(),
    footnotes: Set<string> = new Set(),
  ) {
    this.labels = labels;
    this.definitions = definitions;
    this.footnotes = footnotes;
  }

  /** The closed blocks of the document. */
  get blocks(): Block[] {
    return this.#root.children;
  }

  /** Parses a line, without its line ending. */
  addLine(source: string, noMath: readonly string[] = []) {
    this.work += source.length + 1;
    if (this.#math) {
      this.#continueMath(this.#math, source, noMath);
      return;
    }
    const line = new Line(source);
    const matched = this.#continue(line, this.#open.length);
    if (matched === undefined) return; // The line closed a fence.
    const last = this.#open[matched - 1];
    if (last && isVerbatim(last)) this.#addVerbatim(last, line);
    else this.#startBlocks(matched, { line, matched, noMath });
  }

  /** Appends text to the end of the last line, which is too long to be a line of markup. */
  extendLine(text: string) {
    this.work += text.length;
    if (this.#math) this.#rejectMath(this.#math);
    const tip = this.#tip;
    if (tip.type === "paragraph") tip.text += text;
    else if (isVerbatim(tip)) tip.text = `${tip.text.slice(0, -1)}${text}\n`;
    else this.#push(this.#open.length, { type: "paragraph", text, hasBracket: false, chunks: [] });
  }

  /** Parses the chunks of the open paragraph that can no longer change. */
  settleChunks() {
    const tip = this.#tip;
    if (tip.type !== "paragraph") return;
    let from = tip.chunks.reduce((length, { text }) => length + text.length, 0);
    for (let end = chunkEnd(tip.text, from); end !== undefined; end = chunkEnd(tip.text, from)) {
      tip.chunks = [...tip.chunks, this.#parseChunk(tip.text.slice(from, end))];
      from = end;
    }
  }

  /** Closes all blocks at the end of the text. */
  finish() {
    while (this.#math) this.#rejectMath(this.#math);
    this.#closeTo(1);
  }

  /**
   * Returns the blocks of the text so far, without changing the state.
   *
   * @param extendsLine whether the partial line continues one that is too long to be a line of
   * markup
   */
  preview(partialLine: string, extendsLine: boolean): { blocks: Block[]; work: number } {
    const copy = this.#clone();
    copy.#isPartial = true;
    if (extendsLine) copy.extendLine(partialLine);
    else if (copy.#tip.type === "fence" || !isMarkers(partialLine)) copy.addLine(partialLine);
    // Pending math is held back.
    copy.#isOpenEnded = true;
    copy.#closeTo(1);
    return { blocks: copy.blocks, work: copy.work };
  }

  /** Replaces blocks with references whose definition has been found since. */
  resolve(names: ReadonlySet<string>) {
    const resolveChunk = (chunk: Chunk) =>
      [...(chunk.missing ?? [])].some((name) => names.has(name)) ? this.#parseChunk(chunk.text) : chunk;
    for (const open of this.#open) {
      if ("children" in open) open.children = open.children.map((block) => mapChunks(block, resolveChunk));
      else if (open.type === "paragraph") open.chunks = open.chunks.map(resolveChunk);
      else if (open.type === "table") {
        open.header = open.header.map((cell) => mapInline(cell, resolveChunk));
        open.rows = open.rows.map((row) => mapRow(row, resolveChunk));
      }
    }
  }

  get #root(): OpenRoot {
    return this.#open[0] as OpenRoot;
  }

  get #tip(): Open {
    return this.#open.at(-1) ?? this.#root;
  }

  #clone(): BlockParser {
    const copy = new BlockParser(this.labels, this.definitions, new Set(this.footnotes));
    copy.#open = this.#open.map(cloneOpen);
    copy.#math = this.#math;
    copy.#blankFrom = this.#blankFrom;
    return copy;
  }

  /**
   * Returns how many open blocks, up to a limit, the line continues; undefined if it closes a
   * fence.
   */
  #continue(line: Line, limit: number): number | undefined {
    let depth = 1;
    for (; depth < limit; depth++) {
      const open = this.#open[depth];
      if (!open) break;
      if (open.type === "fence" && line.indent < CODE_INDENT) {
        if (starts.closesFence(line.text, open)) {
          this.#closeTo(depth);
          this.#blankFrom = undefined;
          return undefined;
        }
        if (this.#isPartial && mayCloseFence(line.text, open.mark)) return undefined;
      }
      if (!continues(open, line, open === this.#tip)) break;
    }
    return depth;
  }

  #startBlocks(from: number, start: Start) {
    const { line, matched } = start;
    let depth = from;
    const hadUnmatched = matched < this.#open.length;
    for (;;) {
      const next = this.#startBlock(depth, start);
      if (next === "pending") return;
      if (next === "leaf") {
        this.#blankFrom = undefined;
        return;
      }
      if (next === undefined) break;
      depth = next;
    }
    const startedContainer = depth !== matched;
    if (line.isBlank) this.#addBlank(depth, startedContainer);
    else this.#addText(line, depth, hadUnmatched && !startedContainer);
  }

  /**
   * Starts the block that begins at the cursor. Returns the new depth if it is a container, "leaf"
   * if the line is consumed, "pending" if it may be, and undefined if no block begins here.
   */
  #startBlock(depth: number, start: Start): number | "leaf" | "pending" | undefined {
    const { line } = start;
    const container = this.#open[depth - 1] ?? this.#root;
    const inParagraph = container.type === "paragraph";
    if (line.indent >= CODE_INDENT) {
      if (this.#tip.type === "paragraph" || line.isBlank) return undefined;
      line.skipColumns(CODE_INDENT);
      this.#push(depth, { type: "indented", text: `${line.rest}\n` });
      return "leaf";
    }
    const { text } = line;
    if (text === "") return undefined;

    if (depth < DEPTH && text.startsWith(">")) {
      line.skipIndent();
      line.skipCharacters(1);
      line.skipSpace();
      return this.#push(depth, { type: "quote", children: [] });
    }

    const heading = starts.headingAt(text);
    if (heading) {
      this.#closeTo(this.#depthFor(depth));
      this.#add({
        type: "heading",
        depth: heading.depth,
        inline: this.#inline(heading.text, this.#isPartial),
      });
      return "leaf";
    }

    const fence = starts.fenceAt(text);
    if (fence) {
      this.#push(depth, { type: "fence", ...fence, indent: line.indent, text: "" });
      return "leaf";
    }

    const math = starts.mathAtStart(text);
    if (math && !start.noMath.includes(math.close)) return this.#startMath(math, depth, start);

    const end = starts.htmlEnd(text, this.#tip.type === "paragraph");
    if (end) {
      this.#push(depth, { type: "html", end, text: "" });
      this.#addVerbatim(this.#tip as OpenHtml, line);
      return "leaf";
    }

    if (inParagraph && this.#startFromParagraph(container, text, depth)) return "leaf";

    if (starts.isRule(text)) {
      this.#closeTo(this.#depthFor(depth));
      this.#add({ type: "rule" });
      return "leaf";
    }

    const note = starts.footnoteAt(text);
    if (note && depth < DEPTH) {
      line.skipIndent();
      line.skipCharacters(note.length);
      this.footnotes.add(note.name);
      return this.#push(depth, { type: "footnote", name: note.name, children: [] });
    }

    return depth < DEPTH ? this.#startItem(line, depth, container) : undefined;
  }

  #startMath({ close, tex, closed }: starts.MathStart, depth: number, start: Start): "leaf" | "pending" {
    if (closed) {
      this.#addMath(depth, close, tex);
      return "leaf";
    }
    const { line, matched, noMath } = start;
    const { source } = line;
    this.#math = { close, tex: `${tex}\n`, depth, matched, noMath, source, cursor: line.save(), lines: [] };
    return "pending";
  }

  #continueMath(math: PendingMath, source: string, noMath: readonly string[]) {
    const next = { ...math, lines: [...math.lines, { source, noMath }] };
    this.#math = next;
    const line = new Line(source);
    const containers = this.#depthFor(math.depth);
    if (this.#continue(line, containers) !== containers || line.isBlank) {
      this.#rejectMath(next);
      return;
    }
    const { rest } = line;
    const end = rest.indexOf(math.close);
    next.tex += end < 0 ? `${rest}\n` : rest.slice(0, end);
    const isAlone = end < 0 || rest.slice(end + math.close.length).trim() === "";
    if (!isAlone || next.tex.length > DISPLAY_LENGTH || (end >= 0 && next.tex.trim() === "")) {
      this.#rejectMath(next);
    } else if (end >= 0) {
      this.#math = undefined;
      this.#addMath(math.depth, math.close, next.tex);
      this.#blankFrom = undefined;
    }
  }

  #addMath(depth: number, close: string, tex: string) {
    this.#closeTo(this.#depthFor(depth));
    const raw = `${close === "$$" ? "$$" : "\\["}${tex}${close}`;
    this.#add({ type: "math", raw, tex, display: true });
  }

  /** Parses the lines of pending math as other blocks. */
  #rejectMath({ source, cursor, depth, matched, close, noMath, lines }: PendingMath) {
    this.#math = undefined;
    const line = new Line(source);
    line.restore(cursor);
    this.#startBlocks(depth, { line, matched, noMath: [...noMath, close] });
    for (const next of lines) this.addLine(next.source, [...next.noMath, close]);
  }

  /**
   * Turns an open paragraph into a heading or a table if the line is its underline or delimiter
   * row.
   */
  #startFromParagraph(paragraph: OpenParagraph, text: string, depth: number): boolean {
    const level = starts.underlineDepth(text);
    if (level) {
      this.#takeDefinitions(paragraph);
      if (paragraph.text === "") return false;
      this.#open.length = depth - 1;
      this.#add({ type: "heading", depth: level, inline: this.#inline(paragraph.text.trimEnd()) });
      return true;
    }
    const alignments = alignmentsOf(text);
    if (!alignments) return false;
    const from = paragraph.text.lastIndexOf("\n") + 1;
    const header = cellsOf(paragraph.text.slice(from));
    if (header.length !== alignments.length) return false;
    paragraph.text = paragraph.text.slice(0, Math.max(from - 1, 0));
    paragraph.chunks = [];
    this.#closeTo(depth - 1);
    this.#open.push({
      type: "table",
      alignments,
      header: header.map((cell) => this.#inline(cell)),
      rows: [],
      numeric: alignments.map(() => true),
    });
    return true;
  }

  #startItem(line: Line, depth: number, container: Open): number | undefined {
    const marker = starts.markerAt(line.text, container.type === "paragraph");
    if (!marker) return undefined;
    const { indent } = line;
    line.skipIndent();
    line.skipCharacters(marker.length);
    const saved = line.save();
    const spaces = line.indent;
    // White space after the marker belongs to it, unless the item starts with indented code or is
    // empty.
    const padding = line.isBlank || spaces > CODE_INDENT || spaces === 0 ? 1 : spaces;
    line.restore(saved);
    line.skipColumns(padding);

    const { start, delimiter } = marker;
    let at = depth;
    if (container.type !== "list" || container.delimiter !== delimiter) {
      at = this.#push(container.type === "list" ? depth - 1 : depth, {
        type: "list",
        start,
        delimiter,
        loose: false,
        children: [],
      });
    } else {
      this.#closeTo(depth);
      if (this.#blankFrom !== undefined && this.#blankFrom < depth) container.loose = true;
    }
    const item: OpenItem = {
      type: "item",
      offset: indent + marker.length + padding,
      checked: undefined,
      children: [],
    };
    this.#blankFrom = undefined;
    this.#open.push(item);
    return at + 1;
  }

  #addBlank(depth: number, startedContainer: boolean) {
    this.#closeTo(depth);
    // The blank line of a quote does not separate the blocks around the quote.
    const quote = this.#open.findLastIndex(({ type }) => type === "quote");
    this.#blankFrom = startedContainer ? undefined : Math.max(quote, 0);
  }

  /** Adds the rest of a line as text, once no more blocks start in it. */
  #addText(line: Line, depth: number, isLazy: boolean) {
    const tip = this.#tip;
    if (tip.type === "paragraph" && (isLazy || this.#open.length === depth)) {
      tip.text = tip.text === "" ? line.text : `${tip.text}\n${line.text}`;
      this.#takeLeadingDefinitions(tip);
      this.#blankFrom = undefined;
      return;
    }
    this.#closeTo(depth);
    if (this.#tip.type === "table") {
      this.#addRow(this.#tip, line.text);
      return;
    }
    const { text } = line;
    this.#push(depth, { type: "paragraph", text, hasBracket: text.startsWith("["), chunks: [] });
    this.#blankFrom = undefined;
  }

  #addRow(table: OpenTable, text: string) {
    const cells = cellsOf(text).slice(0, table.header.length);
    const last = cells.length - 1;
    table.rows.push({
      cells: cells.map((cell, index) => this.#inline(cell, this.#isPartial && index === last)),
    });
    table.numeric = table.numeric.map((numeric, column) => numeric && isNumeric(cells[column] ?? ""));
  }

  #addVerbatim(open: OpenFence | OpenIndented | OpenHtml, line: Line) {
    const { rest } = line;
    open.text += `${rest}\n`;
    this.#blankFrom = undefined;
    if (open.type === "html" && open.end !== "blank" && open.end.test(rest))
      this.#closeTo(this.#open.length - 1);
  }

  /** Opens a block in the container at a depth. Returns the new depth. */
  #push(depth: number, open: Open): number {
    this.#closeTo(this.#depthFor(depth));
    this.#noteLoose();
    this.#open.push(open);
    return this.#open.length;
  }

  /** The depth at which a new block can be added: leaves and lists cannot contain it. */
  #depthFor(depth: number): number {
    const { type } = this.#open[depth - 1] ?? this.#root;
    return type === "paragraph" || type === "table" || type === "list" ? depth - 1 : depth;
  }

  /** A list is loose if a blank line separates two blocks of an item. */
  #noteLoose() {
    const item = this.#tip;
    const list = this.#open.at(-2);
    if (item.type !== "item" || list?.type !== "list" || item.children.length === 0) return;
    if (this.#blankFrom !== undefined && this.#blankFrom < this.#open.length) list.loose = true;
  }

  #add(block: Block) {
    this.#noteLoose();
    const tip = this.#tip;
    if ("children" in tip) tip.children.push(block);
  }

  #closeTo(depth: number) {
    while (this.#open.length > Math.max(depth, 1)) this.#close();
  }

  #close() {
    const open = this.#open.pop();
    const parent = this.#tip;
    if (!open || !("children" in parent)) return;
    switch (open.type) {
      case "paragraph":
        this.#closeParagraph(open, parent);
        break;
      case "fence":
        parent.children.push({
          type: "code",
          text: open.text.replace(/\n$/, ""),
          info: withoutEscapes(open.info),
          closed: !this.#isOpenEnded,
        });
        break;
      case "indented":
        parent.children.push({ type: "code", text: open.text.replace(/\n+$/, ""), info: "", closed: true });
        break;
      case "html":
        parent.children.push({ type: "html", text: open.text.replace(/\n+$/, "") });
        break;
      case "table":
      case "quote":
      case "footnote":
        parent.children.push(open);
        break;
      case "item": {
        const { checked, children } = open;
        parent.children.push({ type: "item", checked, children });
        break;
      }
      case "list": {
        const { start, loose, children } = open;
        parent.children.push({ type: "list", start, loose, children: children as Item[] });
      }
    }
  }

  #closeParagraph(paragraph: OpenParagraph, parent: OpenContainer) {
    this.#takeDefinitions(paragraph, parent);
    const { chunks } = paragraph;
    let text = paragraph.text.trimEnd();
    if (this.#isOpenEnded) text = withoutTableHeader(text);
    if (text === "") return;
    if (parent.type === "item" && parent.children.length === 0 && /^\[[ xX]\][ \t]+\S/.test(text)) {
      parent.checked = text.charAt(1) !== " ";
      parent.children.push({
        type: "paragraph",
        inline: this.#inline(text.slice(3).trimStart(), this.#isOpenEnded),
      });
      return;
    }
    parent.children.push({ type: "paragraph", inline: this.#inline(text, this.#isOpenEnded, chunks) });
  }

  /**
   * Moves the definitions at the start of a paragraph that no further line can change to its
   * parent.
   */
  #takeLeadingDefinitions(paragraph: OpenParagraph) {
    while (paragraph.hasBracket) {
      const definition = definitionAt(paragraph.text);
      if (!definition || paragraph.text.charAt(definition.length) !== "[") return;
      this.#takeDefinition(paragraph, definition, this.#open.at(-2));
    }
  }

  #takeDefinitions(paragraph: OpenParagraph, parent = this.#open.at(-2)) {
    while (paragraph.hasBracket) {
      const definition = definitionAt(paragraph.text);
      if (!definition) return;
      this.#takeDefinition(paragraph, definition, parent);
    }
  }

  #takeDefinition(
    paragraph: OpenParagraph,
    { length, ...definition }: Target & { label: string; length: number },
    parent: Open | undefined,
  ) {
    paragraph.text = paragraph.text.slice(length);
    paragraph.hasBracket = paragraph.text.startsWith("[");
    paragraph.chunks = [];
    if (parent && "children" in parent) parent.children.push({ type: "definition", ...definition });
    const name = normalizeLabel(definition.label);
    if (!this.#isPartial && !this.#isOpenEnded && !this.definitions.has(name))
      this.definitions.set(name, definition);
  }

  /** Parses inline text. `chunks` are those at its start that are known. */
  #inline(text: string, unfinished = false, chunks: readonly Chunk[] = []): Inline {
    const parsed = [...chunks];
    let from = chunks.reduce((length, chunk) => length + chunk.text.length, 0);
    for (let end = chunkEnd(text, from); end !== undefined; end = chunkEnd(text, from)) {
      parsed.push(this.#parseChunk(text.slice(from, end)));
      from = end;
    }
    const last = text.slice(from);
    parsed.push(this.#parseChunk(unfinished ? completeInline(last, this.labels?.partial) : last));
    return parsed;
  }

  #parseChunk(text: string): Chunk {
    this.work += text.length;
    return parseChunk(text, this.definitions, this.labels);
  }
}

function isVerbatim(open: Open): open is OpenFence | OpenIndented | OpenHtml {
  return open.type === "fence" || open.type === "indented" || open.type === "html";
}

/**
 * Reports whether the line continues an open block, and moves the cursor past the block's markers.
 */
function continues(open: Open, line: Line, isTip: boolean): boolean {
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

function cloneOpen(open: Open): Open {
  if ("children" in open) return { ...open, children: [...open.children] };
  if (open.type === "table") return { ...open, rows: [...open.rows] };
  return { ...open };
}

/** Holds back a last line that may become the header of a table. */
function withoutTableHeader(text: string): string {
  const from = text.lastIndexOf("\n") + 1;
  return text.startsWith("|", from) ? text.slice(0, from).trimEnd() : text;
}

type MapChunk = (chunk: Chunk) => Chunk;

/** Replaces the chunks of a block. Returns the same block if none of them changed. */
function mapChunks(block: Block, map: MapChunk): Block {
  switch (block.type) {
    case "paragraph":
    case "heading": {
      const inline = mapInline(block.inline, map);
      return inline === block.inline ? block : { ...block, inline };
    }
    case "table": {
      const header = mapAll(block.header, (cell) => mapInline(cell, map));
      const rows = mapAll(block.rows, (row) => mapRow(row, map));
      return header === block.header && rows === block.rows ? block : { ...block, header, rows };
    }
    case "list":
    case "item":
    case "quote":
    case "footnote": {
      const children = mapAll<Block>(block.children, (child) => mapChunks(child, map));
      return children === block.children ? block : ({ ...block, children } as Block);
    }
    default:
      return block;
  }
}

function mapRow(row: Row, map: MapChunk): Row {
  const cells = mapAll(row.cells, (cell) => mapInline(cell, map));
  return cells === row.cells ? row : { cells };
}

function mapInline(inline: Inline, map: MapChunk): Inline {
  return mapAll(inline, map);
}

function mapAll<T>(values: readonly T[], map: (value: T) => T): readonly T[] {
  const mapped = values.map(map);
  return mapped.every((value, index) => value === values[index]) ? values : mapped;
}
