import { isMarkers, mayCloseFence } from "../complete-tail.ts";
import type { BracketLabels } from "../labels.ts";
import { BlockStack } from "./block-stack.ts";
import { closeBlock, takeDefinitions } from "./close-block.ts";
import { normalizeLabel, type Target } from "./definitions.ts";
import { InlineParser } from "./inline-parser.ts";
import { CODE_INDENT, Line } from "./line.ts";
import type { Block } from "./nodes.ts";
import {
  continues,
  isVerbatim,
  type Open,
  type OpenContainer,
  type OpenFence,
  type OpenHtml,
  type OpenIndented,
  type OpenParagraph,
  type OpenTable,
} from "./open-blocks.ts";
import { extendMath, type PendingMath, type Start } from "./pending-math.ts";
import { replaceChunks } from "./replace-chunks.ts";
import * as starts from "./starts.ts";
import { cellsOf, isNumeric, tableAt } from "./table.ts";

// The block structure of CommonMark 0.31 and GFM, line by line. The blocks that are still open form
// a path from the root to its last descendant. A line changes only these blocks, so the work per
// line does not depend on the length of the text.

/** Deeper containers are not opened. Their markers are shown as text. */
const DEPTH = 64;

export class BlockParser {
  readonly labels: BracketLabels | undefined;
  readonly definitions: Map<string, Target>;
  readonly footnotes: Set<string>;
  readonly #inline: InlineParser;
  #stack = new BlockStack((open, parent) => this.#close(open, parent));
  #math: PendingMath | undefined;
  /** The number of characters in the parsed lines. */
  #work = 0;
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
    this.#inline = new InlineParser(definitions, labels);
  }

  /** The number of characters parsed. Tests use it to check that parsing takes linear time. */
  get work(): number {
    return this.#work + this.#inline.work;
  }

  /** The closed blocks of the document. */
  get blocks(): Block[] {
    return this.#stack.root.children;
  }

  /** Parses a line, without its line ending. */
  addLine(source: string, noMath: readonly string[] = []) {
    this.#work += source.length + 1;
    if (this.#math) {
      this.#continueMath(this.#math, source, noMath);
      return;
    }
    const line = new Line(source);
    const matched = this.#continue(line, this.#stack.depth);
    if (matched === undefined) return; // The line closed a fence.
    const last = this.#stack.at(matched);
    if (last && isVerbatim(last)) this.#addVerbatim(last, line);
    else this.#startBlocks(matched, { line, matched, noMath });
  }

  /** Appends text to the end of the last line, which is too long to be a line of markup. */
  extendLine(text: string) {
    this.#work += text.length;
    if (this.#math) this.#rejectMath(this.#math);
    const { tip } = this.#stack;
    if (tip.type === "paragraph") tip.text += text;
    else if (isVerbatim(tip)) tip.text = `${tip.text.slice(0, -1)}${text}\n`;
    else this.#stack.push(this.#stack.depth, { type: "paragraph", text, hasBracket: false, chunks: [] });
  }

  /** Parses the chunks of the open paragraph that can no longer change. */
  settleChunks() {
    const { tip } = this.#stack;
    if (tip.type === "paragraph") tip.chunks = this.#inline.parseFinal(tip.text, tip.chunks);
  }

  /** Closes all blocks at the end of the text. */
  finish() {
    while (this.#math) this.#rejectMath(this.#math);
    this.#stack.closeTo(1);
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
    else if (copy.#stack.tip.type === "fence" || !isMarkers(partialLine)) copy.addLine(partialLine);
    // Pending math is held back.
    copy.#isOpenEnded = true;
    copy.#stack.closeTo(1);
    return { blocks: copy.blocks, work: copy.work };
  }

  /** Reparses the chunks that refer to one of the names, now that their definitions are known. */
  resolve(names: ReadonlySet<string>) {
    for (const open of this.#stack) {
      replaceChunks(open, (chunk) =>
        [...(chunk.missing ?? [])].some((name) => names.has(name))
          ? this.#inline.parseChunk(chunk.text)
          : chunk,
      );
    }
  }

  #clone(): BlockParser {
    const copy = new BlockParser(this.labels, this.definitions, new Set(this.footnotes));
    copy.#stack = this.#stack.clone((open, parent) => copy.#close(open, parent));
    copy.#math = this.#math;
    return copy;
  }

  /**
   * Returns how many open blocks, up to a limit, the line continues; undefined if it closes a
   * fence.
   */
  #continue(line: Line, limit: number): number | undefined {
    let depth = 1;
    for (; depth < limit; depth++) {
      const open = this.#stack.at(depth + 1);
      if (!open) break;
      if (open.type === "fence" && line.indent < CODE_INDENT) {
        if (starts.closesFence(line.text, open)) {
          this.#stack.closeTo(depth);
          this.#stack.blankFrom = undefined;
          return undefined;
        }
        if (this.#isPartial && mayCloseFence(line.text, open.mark)) return undefined;
      }
      if (!continues(open, line, open === this.#stack.tip)) break;
    }
    return depth;
  }

  #startBlocks(from: number, start: Start) {
    const { line, matched } = start;
    let depth = from;
    const hadUnmatched = matched < this.#stack.depth;
    for (;;) {
      const next = this.#startBlock(depth, start);
      if (next === "pending") return;
      if (next === "leaf") {
        this.#stack.blankFrom = undefined;
        return;
      }
      if (next === undefined) break;
      depth = next;
    }
    const startedContainer = depth !== matched;
    if (line.isBlank) this.#stack.addBlank(depth, startedContainer);
    else this.#addText(line, depth, hadUnmatched && !startedContainer);
  }

  /**
   * Starts the block that begins at the cursor. Returns the new depth if it is a container, "leaf"
   * if the line is consumed, "pending" if that depends on further lines, and undefined if no block
   * begins here.
   */
  #startBlock(depth: number, start: Start): number | "leaf" | "pending" | undefined {
    const { line } = start;
    const container = this.#stack.at(depth) ?? this.#stack.root;
    const inParagraph = container.type === "paragraph";
    if (line.indent >= CODE_INDENT) {
      if (this.#stack.tip.type === "paragraph" || line.isBlank) return undefined;
      line.skipColumns(CODE_INDENT);
      this.#stack.push(depth, { type: "indented", text: `${line.rest}\n` });
      return "leaf";
    }
    const { text } = line;
    if (text === "") return undefined;

    if (depth < DEPTH && text.startsWith(">")) {
      line.skipIndent();
      line.skipCharacters(1);
      line.skipSpace();
      return this.#stack.push(depth, { type: "quote", children: [] });
    }

    const heading = starts.headingAt(text);
    if (heading) {
      this.#stack.closeTo(this.#stack.depthFor(depth));
      this.#stack.add({
        type: "heading",
        depth: heading.depth,
        inline: this.#inline.parse(heading.text, this.#isPartial),
      });
      return "leaf";
    }

    const fence = starts.fenceAt(text);
    if (fence) {
      this.#stack.push(depth, { type: "fence", ...fence, indent: line.indent, text: "" });
      return "leaf";
    }

    const math = starts.mathAtStart(text);
    if (math && !start.noMath.includes(math.close)) return this.#startMath(math, depth, start);

    const end = starts.htmlEnd(text, this.#stack.tip.type === "paragraph");
    if (end) {
      this.#stack.push(depth, { type: "html", end, text: "" });
      this.#addVerbatim(this.#stack.tip as OpenHtml, line);
      return "leaf";
    }

    if (inParagraph && this.#startFromParagraph(container, text, depth)) return "leaf";

    if (starts.isRule(text)) {
      this.#stack.closeTo(this.#stack.depthFor(depth));
      this.#stack.add({ type: "rule" });
      return "leaf";
    }

    const note = starts.footnoteAt(text);
    if (note && depth < DEPTH) {
      line.skipIndent();
      line.skipCharacters(note.length);
      this.footnotes.add(note.name);
      return this.#stack.push(depth, { type: "footnote", name: note.name, children: [] });
    }

    const item = depth < DEPTH ? starts.itemAt(line, inParagraph) : undefined;
    return item && this.#stack.pushItem(depth, item);
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
    const containers = this.#stack.depthFor(math.depth);
    if (this.#continue(line, containers) !== containers || line.isBlank) {
      this.#rejectMath(next);
      return;
    }
    const outcome = extendMath(next, line.rest);
    if (outcome === "rejected") this.#rejectMath(next);
    else if (outcome === "closed") {
      this.#math = undefined;
      this.#addMath(math.depth, math.close, next.tex);
      this.#stack.blankFrom = undefined;
    }
  }

  #addMath(depth: number, close: string, tex: string) {
    this.#stack.closeTo(this.#stack.depthFor(depth));
    const raw = `${close === "$$" ? "$$" : "\\["}${tex}${close}`;
    this.#stack.add({ type: "math", raw, tex, display: true });
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
      this.#stack.drop();
      this.#stack.add({
        type: "heading",
        depth: level,
        inline: this.#inline.parse(paragraph.text.trimEnd()),
      });
      return true;
    }
    const table = tableAt(text, paragraph.text);
    if (!table) return false;
    const { alignments, header, before } = table;
    paragraph.text = before;
    paragraph.chunks = [];
    this.#stack.closeTo(depth - 1);
    this.#stack.pushInto({
      type: "table",
      alignments,
      header: header.map((cell) => this.#inline.parse(cell)),
      rows: [],
      numeric: alignments.map(() => true),
    });
    return true;
  }

  /** Adds the rest of a line as text, once no more blocks start in it. */
  #addText(line: Line, depth: number, isLazy: boolean) {
    const tip = this.#stack.tip;
    if (tip.type === "paragraph" && (isLazy || this.#stack.depth === depth)) {
      tip.text = tip.text === "" ? line.text : `${tip.text}\n${line.text}`;
      this.#takeDefinitions(tip, true);
      this.#stack.blankFrom = undefined;
      return;
    }
    this.#stack.closeTo(depth);
    if (this.#stack.tip.type === "table") {
      this.#addRow(this.#stack.tip, line.text);
      return;
    }
    const { text } = line;
    this.#stack.push(depth, { type: "paragraph", text, hasBracket: text.startsWith("["), chunks: [] });
    this.#stack.blankFrom = undefined;
  }

  #addRow(table: OpenTable, text: string) {
    const cells = cellsOf(text).slice(0, table.header.length);
    const last = cells.length - 1;
    table.rows.push({
      cells: cells.map((cell, index) => this.#inline.parse(cell, this.#isPartial && index === last)),
    });
    table.numeric = table.numeric.map((numeric, column) => numeric && isNumeric(cells[column] ?? ""));
  }

  #addVerbatim(open: OpenFence | OpenIndented | OpenHtml, line: Line) {
    const { rest } = line;
    open.text += `${rest}\n`;
    this.#stack.blankFrom = undefined;
    if (open.type === "html" && open.end !== "blank" && open.end.test(rest))
      this.#stack.closeTo(this.#stack.depth - 1);
  }

  #close(open: Open, parent: OpenContainer): Block | undefined {
    return closeBlock(open, parent, {
      inline: this.#inline,
      define: this.#define,
      isOpenEnded: this.#isOpenEnded,
    });
  }

  #takeDefinitions(paragraph: OpenParagraph, finalOnly = false) {
    takeDefinitions(paragraph, this.#stack.parent, { define: this.#define }, finalOnly);
  }

  #define = (label: string, target: Target) => {
    const name = normalizeLabel(label);
    if (!this.#isPartial && !this.#isOpenEnded && !this.definitions.has(name))
      this.definitions.set(name, target);
  };
}
