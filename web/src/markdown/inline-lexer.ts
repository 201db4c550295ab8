import { Lexer, type Token, Tokenizer, type TokenizerExtensionFunction, type Tokens } from "marked";
import type { BracketLabels } from "./labels.ts";

/** The deepest nesting of inline markup that is parsed. Deeper markup is shown as written. */
const DEPTH = 32;
/**
 * How many characters may be scanned, per text, without finding closing emphasis. Emphasis after
 * that is shown as written.
 */
const WASTED = 100_000;

/**
 * marked's inline lexer, with a bound on its running time for untrusted text. Each lexer parses one
 * text.
 */
export class InlineLexer extends Lexer {
  /** The number of characters that were scanned without a result. */
  wasted = 0;
  readonly labels: BracketLabels | undefined;
  #depth = 0;

  constructor(extensions: readonly TokenizerExtensionFunction[], labels: BracketLabels | undefined) {
    super({
      gfm: true,
      tokenizer: new BoundedTokenizer(),
      extensions: {
        inline: [...extensions],
        // Makes marked end a text token at a "$", which may start a formula. It already does so at
        // the other characters that start an extension's token.
        startInline: [(source) => source.indexOf("$")],
        renderers: {},
        childTokens: {},
      },
    });
    this.labels = labels;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth === DEPTH) {
      tokens.push({ type: "text", raw: source, text: source, escaped: false });
      return tokens;
    }
    this.#depth += 1;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#depth -= 1;
    }
  }
}

/**
 * marked's tokenizer, with guards for the parts that take more than linear time. Lexers must not
 * share one: a tokenizer keeps a reference to the last lexer that used it, and with it the last
 * text.
 */
class BoundedTokenizer extends Tokenizer {
  override emStrong(source: string, masked: string, before = ""): Tokens.Em | Tokens.Strong | undefined {
    const lexer = this.lexer as InlineLexer;
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

  // The local part of an email address has at most 64 characters (RFC 5321, 4.5.3.1.1).
  override inlineText(source: string): Tokens.Text | undefined {
    const [raw] = source.match(/^[a-zA-Z0-9.+-]{65,}@?/) ?? [];
    return raw ? { type: "text", raw, text: raw, escaped: false } : super.inlineText(source);
  }
}
