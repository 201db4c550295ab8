import type { BracketLabels } from "../labels.ts";
import { BlockParser } from "./block-parser.ts";
import type { Block } from "./nodes.ts";

/**
 * The longest line that can be markup, in characters. The rest of a longer line is text of the same
 * block.
 */
const LINE = 4000;
/** The length of the parts in which the rest of a longer line is parsed. */
const PART = 500;

/** A text parsed into blocks. */
export interface View {
  blocks: readonly Block[];
  /** The names of the footnotes. */
  footnotes: ReadonlySet<string>;
  /** The end of the text that has not been parsed yet, or "". */
  rest: string;
}

/**
 * A markdown text that grows. Lines are parsed as they arrive; the last, unfinished one is parsed
 * again with each update. The blocks of a complete text do not depend on how it arrived.
 */
export class MarkdownDocument {
  /** The number of characters parsed. Tests use it to check the cost of updates. */
  work = 0;
  readonly #labels: BracketLabels | undefined;
  #parser: BlockParser;
  #text = "";
  #parsed = 0;
  /** Whether the parsed text ends in the middle of a long line. */
  #inLine = false;
  #complete = false;
  #footnotes: ReadonlySet<string> = new Set();
  #defined = 0;
  #view: View | undefined;

  constructor(labels?: BracketLabels) {
    this.#labels = labels;
    this.#parser = new BlockParser(labels);
  }

  /**
   * Replaces the text of the document. If the text only grew, only the new part is parsed.
   *
   * @param complete whether the text has ended
   * @param limit the most characters to parse, see View.rest
   */
  update(text: string, complete: boolean, limit = Number.POSITIVE_INFINITY): View {
    const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
    if (this.#view?.rest === "" && lines === this.#text && complete === this.#complete) return this.#view;
    // Compares whole strings: startsWith() compares characters one by one, which is slow for a long
    // text.
    if (this.#complete || lines.slice(0, this.#text.length) !== this.#text) this.#reset();
    this.#text = lines;
    const before = this.#parser.work;
    const isParsed = this.#parseLines(lines, limit);
    if (isParsed && complete) this.#finish(lines.slice(this.#parsed));
    this.#parser.settleChunks();
    this.#resolveReferences();
    this.work += this.#parser.work - before;
    if (this.#footnotes.size !== this.#parser.footnotes.size)
      this.#footnotes = new Set(this.#parser.footnotes);
    this.#view = {
      blocks: this.#blocks(isParsed),
      footnotes: this.#footnotes,
      rest: isParsed ? "" : lines.slice(this.#parsed),
    };
    return this.#view;
  }

  #blocks(isParsed: boolean): readonly Block[] {
    if (this.#complete) return this.#parser.blocks;
    const partialLine = isParsed ? this.#text.slice(this.#parsed) : "";
    const { blocks, work } = this.#parser.preview(partialLine, this.#inLine);
    this.work += work;
    return blocks;
  }

  /** Parses complete lines. Returns whether there are none left. */
  #parseLines(text: string, limit: number): boolean {
    const stop = this.#parsed + limit;
    for (;;) {
      if (this.#parsed >= stop) return false;
      const newline = text.indexOf("\n", this.#parsed);
      const end = newline < 0 ? text.length : newline;
      const longest = this.#inLine ? PART : LINE;
      if (end - this.#parsed > longest) this.#addPart(text, this.#parsed + longest, false);
      else if (newline >= 0) this.#addPart(text, newline, true);
      else return true;
    }
  }

  #addPart(text: string, end: number, endsLine: boolean) {
    const isSplitPair = !endsLine && /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const part = text.slice(this.#parsed, isSplitPair ? end - 1 : end);
    if (this.#inLine) this.#parser.extendLine(part);
    else this.#parser.addLine(part.replaceAll("\0", "\ufffd"));
    this.#inLine = !endsLine;
    this.#parsed += part.length + (endsLine ? 1 : 0);
  }

  #finish(lastLine: string) {
    if (lastLine !== "") this.#addPart(this.#text, this.#text.length, true);
    this.#parser.finish();
    this.#complete = true;
  }

  #resolveReferences() {
    const { definitions } = this.#parser;
    if (definitions.size === this.#defined) return;
    this.#parser.resolve(new Set([...definitions.keys()].slice(this.#defined)));
    this.#defined = definitions.size;
  }

  #reset() {
    this.#parser = new BlockParser(this.#labels);
    this.#parsed = 0;
    this.#inLine = false;
    this.#complete = false;
    this.#defined = 0;
  }
}

/** Parses a complete text. */
export function parse(text: string): readonly Block[] {
  return new MarkdownDocument().update(text, true).blocks;
}
