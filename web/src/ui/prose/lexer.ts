import { Lexer, type Token, Tokenizer, type TokenizerObject, type TokensList } from "marked";
import { pieces } from "./pieces.ts";

/** Marks within marks, deeper than anybody means them: the innermost are left as they were written. */
const DEPTH = 32;
/** How many characters of a piece may be read, over and over, for the ends of emphasis that has none. */
const VAIN = 200_000;
/** How long a heading is at most that has its line below it. */
const HEADING = 2000;
/** How many cells of a table may be left out in its rows, beyond one for each character. */
const EMPTY_CELLS = 10_000;

/**
 * marked's lexer, for texts that anybody may have written: what it does with one grows with its length, not with
 * the square of that.
 */
export class SteadyLexer extends Lexer {
  /** How many characters of the piece were read in vain. */
  vain = 0;
  #depth = 0;
  /** Where the places that were found lie in the text being cut into blocks, from its end. */
  #found = new Map<RegExp, number>();

  override blockTokens(source: string, tokens: Token[] = [], clipped = false): TokensList {
    const outside = this.#found;
    this.#found = new Map();
    try {
      return super.blockTokens(source, tokens, clipped) as TokensList;
    } finally {
      this.#found = outside;
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth === DEPTH) {
      tokens.push({ type: "text", raw: source, text: source, escaped: false });
      return tokens;
    }
    this.#depth += 1;
    try {
      for (const piece of pieces(source)) {
        if (this.#depth === 1) this.vain = 0;
        super.inlineTokens(piece, tokens);
      }
    } finally {
      this.#depth -= 1;
    }
    return tokens;
  }

  /** The first place of a pattern in what is left of the text being cut into blocks. Each is looked for once. */
  placeOf(pattern: RegExp, left: string): number | undefined {
    let fromEnd = this.#found.get(pattern);
    if (fromEnd === undefined || fromEnd > left.length) {
      const at = left.search(pattern);
      fromEnd = at < 0 ? -1 : left.length - at;
      this.#found.set(pattern, fromEnd);
    }
    return fromEnd < 0 ? undefined : left.length - fromEnd;
  }
}

/** Marked's own readers, kept from what takes them too long: false lets them read, undefined is for "none here". */
export const steady: TokenizerObject = {
  emStrong(source, masked, before) {
    const lexer = this.lexer as SteadyLexer;
    const within = source.startsWith("_") && /[\p{L}\p{N}]$/u.test(before ?? "");
    if (within || !/^(?:\*+[^\s*]|_+[^\s_])/.test(source) || lexer.vain > VAIN) return undefined;
    const found = Tokenizer.prototype.emStrong.call(this, source, masked, before);
    if (!found) lexer.vain += source.length;
    return found;
  },
  // Looked for anew at each line of a list's item, as far as that goes.
  lheading(source) {
    const near = source.length > HEADING ? source.slice(0, source.lastIndexOf("\n", HEADING) + 1) : source;
    return Tokenizer.prototype.lheading.call(this, near);
  },
  // Rows are filled up to the width of the head, which makes millions of cells of a wide one.
  table(source) {
    const columns = source.slice(0, Math.max(source.indexOf("\n"), 0)).split("|").length;
    if (columns < 8) return false;
    const end = source.search(/\n[ \t]*\n/);
    const text = end < 0 ? source : source.slice(0, end);
    return columns * text.split("\n").length > text.length + EMPTY_CELLS ? undefined : false;
  },
  // What stands before the @ of an address has 64 characters at most (RFC 5321, 4.5.3.1.1).
  inlineText(source) {
    const [raw] = source.match(/^[a-zA-Z0-9.+-]{65,}@?/) ?? [];
    return raw ? { type: "text", raw, text: raw, escaped: false } : false;
  },
};
