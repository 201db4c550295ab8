import { Marked, type Token, type TokenizerAndRendererExtension, type TokenizerThis } from "marked";
import { BoundedLexer } from "./bounded-lexer.ts";
import type { BracketLabels } from "./labels.ts";
import { type Formula, mathAt } from "./math/math-at.ts";

/** An inline or display formula. */
export interface MathToken extends Formula {
  type: "math";
}

/** `[1]` or `[1, 2]`: citations of sources by number. */
export interface CitationToken {
  type: "citation";
  raw: string;
  numbers: number[];
  /** The URL, if the text contains a link definition for the number. */
  href?: string;
}

/** A label in brackets that a feature defines. */
export interface LabelToken {
  type: "label";
  raw: string;
  text: string;
}

/** `[^name]`: a reference to a footnote. */
export interface FootnoteReference {
  type: "footnoteReference";
  raw: string;
  name: string;
}

/** `[^name]: text`: a footnote. */
export interface Footnote {
  type: "footnote";
  raw: string;
  name: string;
  tokens: Token[];
}

export type ExtensionToken = MathToken | CitationToken | LabelToken | FootnoteReference | Footnote;

/** Reports whether the token is one that this dialect adds to markdown. */
export function isExtension(token: Token | ExtensionToken): token is ExtensionToken {
  return ["math", "citation", "label", "footnoteReference", "footnote"].includes(token.type);
}

/** Line starts that may begin display math or a footnote and so end the paragraph before them. */
const mathLine = /(?<=\n) {0,3}(?:\$\$|\\\[)/;
const footnoteLine = /(?<=\n) {0,3}\[\^[^\]\s[^]{1,40}\]:/;

const mathBlock: TokenizerAndRendererExtension = {
  name: "mathBlock",
  level: "block",
  start(source) {
    return placeOf(this, mathLine, source);
  },
  tokenizer(source): MathToken | undefined {
    const indent = source.match(/^ {0,3}/)?.[0].length ?? 0;
    const formula = mathAt(source, indent);
    if (typeof formula !== "object" || !formula.display) return undefined;
    const after = source.slice(indent + formula.raw.length).match(/^[ \t]*(?:\n+|$)/)?.[0];
    if (after === undefined) return undefined;
    return { ...formula, type: "math", raw: source.slice(0, indent + formula.raw.length) + after };
  },
};

const mathInline: TokenizerAndRendererExtension = {
  name: "mathInline",
  level: "inline",
  // The other extensions start with a bracket or a backslash, where marked ends a text token anyway.
  start: (source) => source.indexOf("$"),
  tokenizer(source, before): MathToken | undefined {
    if (!/^[$\\]/.test(source)) return undefined;
    const previous = before.at(-1)?.raw.slice(-1) ?? "";
    // The newline tells mathAt that the text has ended.
    const formula = mathAt(`${previous}${source}\n`, previous.length);
    return typeof formula === "object" ? { ...formula, type: "math" } : undefined;
  },
};

const citation: TokenizerAndRendererExtension = {
  name: "citation",
  level: "inline",
  tokenizer(source): CitationToken | undefined {
    const [raw, list] = source.match(/^\[(\d{1,2}(?:, ?\d{1,2}){0,5})\](?!\(|\[(?!\d{1,2}\]))/) ?? [];
    if (!raw || !list) return undefined;
    const href = this.lexer.tokens.links[list]?.href ?? undefined;
    return { type: "citation", raw, numbers: list.split(",").map(Number), href };
  },
};

const label: TokenizerAndRendererExtension = {
  name: "label",
  level: "inline",
  tokenizer(source): LabelToken | undefined {
    const { labels } = this.lexer as BoundedLexer;
    const text = labels && bracketText(source);
    if (!text || !labels.pattern.test(text)) return undefined;
    // A link definition takes precedence.
    if (this.lexer.tokens.links[text.toLowerCase()]) return undefined;
    const raw = `[${text}]`;
    const after = source.slice(raw.length);
    const isLink =
      after.startsWith("(") || (after.startsWith("[") && !labels.pattern.test(bracketText(after)));
    return isLink ? undefined : { type: "label", raw, text };
  },
};

function bracketText(source: string): string {
  return source.match(/^\[([^[\]\n]{1,40})\]/)?.[1] ?? "";
}

const footnoteReference: TokenizerAndRendererExtension = {
  name: "footnoteReference",
  level: "inline",
  tokenizer(source): FootnoteReference | undefined {
    const [raw, name] = source.match(/^\[\^([^\]\s[^]{1,40})\]/) ?? [];
    return raw && name ? { type: "footnoteReference", raw, name } : undefined;
  },
};

const footnote: TokenizerAndRendererExtension = {
  name: "footnote",
  level: "block",
  childTokens: ["tokens"],
  start(source) {
    return placeOf(this, footnoteLine, source);
  },
  tokenizer(source): Footnote | undefined {
    const [raw, name, text] =
      source.match(
        /^ {0,3}\[\^([^\]\s[^]{1,40})\]:[ \t]*((?:[^\n]*)(?:\n(?![ \t]*(?:\n|\[\^|$))[^\n]*)*)(?:\n+|$)/,
      ) ?? [];
    if (!raw || !name || text === undefined) return undefined;
    const token: Footnote = { type: "footnote", raw, name, tokens: [] };
    this.lexer.inline(text, token.tokens);
    return token;
  },
};

function placeOf({ lexer }: TokenizerThis, pattern: RegExp, rest: string): number | undefined {
  return lexer instanceof BoundedLexer ? lexer.placeOf(pattern, rest) : undefined;
}

const dialect = new Marked({
  extensions: [mathBlock, mathInline, footnote, footnoteReference, citation, label],
});

/** Parses markdown with formulas, footnotes, citations and, if given, labels. */
export function lex(text: string, labels?: BracketLabels): (Token | ExtensionToken)[] {
  return new BoundedLexer(dialect.defaults, labels).lex(text) as (Token | ExtensionToken)[];
}
