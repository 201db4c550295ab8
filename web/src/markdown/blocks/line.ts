/** A line indented by this many columns is code. */
export const CODE_INDENT = 4;
const TAB = 4;

/** An offset, its column, and how many columns of a tab at the offset are consumed. */
export type Cursor = readonly [offset: number, column: number, consumedOfTab: number];

/** A cursor over one line, without its line ending. Columns count a tab as up to four spaces. */
export class Line {
  readonly source: string;
  offset = 0;
  column = 0;
  /** How many columns of a tab at the offset are already consumed. */
  #consumedOfTab = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** The number of columns of whitespace before the next non-whitespace character. */
  get indent(): number {
    return this.#nextNonspace().column - this.column;
  }

  get isBlank(): boolean {
    return this.#nextNonspace().offset === this.source.length;
  }

  /** The text from the next non-whitespace character. */
  get text(): string {
    return this.source.slice(this.#nextNonspace().offset);
  }

  /** The text from the cursor, with the rest of a tab as spaces. */
  get rest(): string {
    if (this.#consumedOfTab === 0) return this.source.slice(this.offset);
    return " ".repeat(TAB - this.#consumedOfTab) + this.source.slice(this.offset + 1);
  }

  get next(): string {
    return this.source.charAt(this.offset);
  }

  skipIndent() {
    const { offset, column } = this.#nextNonspace();
    this.offset = offset;
    this.column = column;
    this.#consumedOfTab = 0;
  }

  skipCharacters(count: number) {
    for (let left = count; left > 0 && this.offset < this.source.length; left--)
      this.skipColumns(this.#width());
  }

  skipColumns(count: number) {
    let left = count;
    while (left > 0 && this.offset < this.source.length) {
      const width = this.#width();
      if (left < width) {
        this.#consumedOfTab += left;
        this.column += left;
        return;
      }
      left -= width;
      this.column += width;
      this.offset += 1;
      this.#consumedOfTab = 0;
    }
  }

  /** Skips one space, or one column of a tab. */
  skipSpace(): boolean {
    if (this.next !== " " && this.next !== "\t") return false;
    this.skipColumns(1);
    return true;
  }

  save(): Cursor {
    return [this.offset, this.column, this.#consumedOfTab];
  }

  restore([offset, column, consumed]: Cursor) {
    this.offset = offset;
    this.column = column;
    this.#consumedOfTab = consumed;
  }

  /** How many columns the character at the offset still takes up. */
  #width(): number {
    return this.next === "\t" ? TAB - (this.column % TAB) : 1;
  }

  #nextNonspace(): { offset: number; column: number } {
    let { offset, column } = this;
    for (; ; offset++) {
      const char = this.source.charAt(offset);
      if (char === " ") column += 1;
      else if (char === "\t") column += TAB - (column % TAB);
      else return { offset, column };
    }
  }
}
