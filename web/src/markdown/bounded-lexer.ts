import { Lexer, type MarkedOptions, type Token, Tokenizer, type Tokens, type TokensList } from "marked";
import { chunks } from "./chunks.ts";
import type { BracketLabels } from "./labels.ts";

/** The deepest nesting of inline markup that is parsed. What is inside is shown as written. */
const DEPTH = 32;
/** The number of characters per chunk that may be scanned for closing emphasis that does not exist. */
const WASTED = 200_000;
/** The longest setext heading, in characters. */
const HEADING = 2000;
/** The number of empty cells that a table may add to its rows, beyond one per character. */
const EMPTY_CELLS = 10_000;

/** marked's lexer with a linear bound on its running time for untrusted text. */
export class BoundedLexer extends Lexer {
  /** The characters of the current chunk that were scanned without a result. */
  wasted = 0;
  readonly labels: BracketLabels | undefined;
  #depth = 0;
  /** Matches found so far in the block source, as distances from its end. */
  #found = new Map<RegExp, number>();

  constructor(options: MarkedOptions, labels?: BracketLabels) {
    super({ ...options, tokenizer: new BoundedTokenizer() });
    this.labels = labels;
  }

  override blockTokens(source: string, tokens: Token[] = [], clipped = false): TokensList {
    const outer = this.#found;
    this.#found = new Map();
    try {
      return super.blockTokens(source, tokens, clipped) as TokensList;
    } finally {
      this.#found = outer;
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth === DEPTH) {
      tokens.push({ type: "text", raw: source, text: source, escaped: false });
      return tokens;
    }
    this.#depth += 1;
    try {
      for (const chunk of chunks(source)) {
        if (this.#depth === 1) this.wasted = 0;
        super.inlineTokens(chunk, tokens);
      }
    } finally {
      this.#depth -= 1;
    }
    return tokens;
  }

  /** Returns the first match of a pattern in the rest of the block source. Each match is searched for once. */
  placeOf(pattern: RegExp, rest: string): number | undefined {
    let fromEnd = this.#found.get(pattern);
    if (fromEnd === undefined || fromEnd > rest.length) {
      const at = rest.search(pattern);
      fromEnd = at < 0 ? -1 : rest.length - at;
      this.#found.set(pattern, fromEnd);
    }
    return fromEnd < 0 ? undefined : rest.length - fromEnd;
  }
}

/**
 * marked's tokenizer, with guards for the parts that take more than linear time. Each lexer needs one of its own:
 * a tokenizer keeps a reference to the last lexer that used it, and with it the last text.
 */
class BoundedTokenizer extends Tokenizer {
  override emStrong(source: string, masked: string, before = ""): Tokens.Em | Tokens.Strong | undefined {
    const lexer = this.lexer as BoundedLexer;
    const within = source.startsWith("_") && /[\p{L}\p{N}]$/u.test(before);
    if (within || !/^(?:\*+[^\s*]|_+[^\s_])/.test(source) || lexer.wasted > WASTED) return undefined;
    const found = super.emStrong(source, masked, before);
    if (!found) lexer.wasted += source.length;
    return found;
  }

  // GitHub strikes through text between single tildes, but "1~2 hours" is a range.
  override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
    return source.startsWith("~~") ? super.del(source, masked, before) : undefined;
  }

  // marked searches for it again at each line of a list item, to the end of the item.
  override lheading(source: string): Tokens.Heading | undefined {
    const near = source.length > HEADING ? source.slice(0, source.lastIndexOf("\n", HEADING) + 1) : source;
    return super.lheading(near);
  }

  // marked pads each row to the width of the header: a wide header makes millions of cells.
  override table(source: string): Tokens.Table | undefined {
    const columns = source.slice(0, Math.max(source.indexOf("\n"), 0)).split("|").length;
    const end = columns < 8 ? 0 : source.search(/\n[ \t]*\n/);
    const text = end < 0 ? source : source.slice(0, end);
    if (columns * text.split("\n").length > text.length + EMPTY_CELLS) return undefined;
    return super.table(source);
  }

  // The local part of an email address has at most 64 characters (RFC 5321, 4.5.3.1.1).
  override inlineText(source: string): Tokens.Text | undefined {
    const [raw] = source.match(/^[a-zA-Z0-9.+-]{65,}@?/) ?? [];
    return raw ? { type: "text", raw, text: raw, escaped: false } : super.inlineText(source);
  }
}
