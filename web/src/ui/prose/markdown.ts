import { Marked, type Token, type TokenizerAndRendererExtension, type TokenizerThis } from "marked";
import { SteadyLexer, steady } from "./lexer.ts";
import { type Formula, mathAt } from "./math.ts";

/** A formula in a line, or set apart. */
export interface MathToken extends Formula {
  type: "math";
}

/** `[1]` or `[1, 2]`: pieces of evidence, by number. */
export interface CiteToken {
  type: "cite";
  raw: string;
  numbers: number[];
  /** The address that the text itself gives for it, where it has a definition. */
  href?: string;
}

/** `[A]` or `[A, B]`: the voices that say it, where prose is written out of several. */
export interface VoicesToken {
  type: "voices";
  raw: string;
  letters: string[];
}

/** `[^name]`: where a note is referred to. */
export interface NoteReference {
  type: "noteReference";
  raw: string;
  name: string;
}

/** `[^name]: words`: the note itself. */
export interface Note {
  type: "note";
  raw: string;
  name: string;
  tokens: Token[];
}

export type OwnToken = MathToken | CiteToken | VoicesToken | NoteReference | Note;

/** Whether the token is one of those that this dialect adds to markdown. */
export function isOwn(token: Token | OwnToken): token is OwnToken {
  return ["math", "cite", "voices", "noteReference", "note"].includes(token.type);
}

/** Where a line begins that may be a formula set apart, or a note: there ends the paragraph before it. */
const mathLine = /(?<=\n) {0,3}(?:\$\$|\\\[)/;
const noteLine = /(?<=\n) {0,3}\[\^[^\]\s[^]{1,40}\]:/;

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
  // The other marks of this dialect begin with a bracket or a backslash, where marked's own text ends anyway.
  start: (source) => source.indexOf("$"),
  tokenizer(source, before): MathToken | undefined {
    if (!/^[$\\]/.test(source)) return undefined;
    const previous = before.at(-1)?.raw.slice(-1) ?? "";
    // All of the text is there, so that whatever ends it may follow.
    const formula = mathAt(`${previous}${source}\n`, previous.length);
    return typeof formula === "object" ? { ...formula, type: "math" } : undefined;
  },
};

const cite: TokenizerAndRendererExtension = {
  name: "cite",
  level: "inline",
  tokenizer(source): CiteToken | undefined {
    const [raw, list] = source.match(/^\[(\d{1,2}(?:, ?\d{1,2}){0,5})\](?!\(|\[(?!\d{1,2}\]))/) ?? [];
    if (!raw || !list) return undefined;
    const href = this.lexer.tokens.links[list]?.href ?? undefined;
    return { type: "cite", raw, numbers: list.split(",").map(Number), href };
  },
};

const voices: TokenizerAndRendererExtension = {
  name: "voices",
  level: "inline",
  tokenizer(source): VoicesToken | undefined {
    const [raw, list] = source.match(/^\[([A-C](?:, ?[A-C]){0,2})\](?!\(|\[(?![A-C][\],]))/) ?? [];
    // A definition makes it a link.
    if (!raw || !list || this.lexer.tokens.links[list.toLowerCase()]) return undefined;
    return { type: "voices", raw, letters: list.split(/, ?/) };
  },
};

const noteReference: TokenizerAndRendererExtension = {
  name: "noteReference",
  level: "inline",
  tokenizer(source): NoteReference | undefined {
    const [raw, name] = source.match(/^\[\^([^\]\s[^]{1,40})\]/) ?? [];
    return raw && name ? { type: "noteReference", raw, name } : undefined;
  },
};

const note: TokenizerAndRendererExtension = {
  name: "note",
  level: "block",
  childTokens: ["tokens"],
  start(source) {
    return placeOf(this, noteLine, source);
  },
  tokenizer(source): Note | undefined {
    const [raw, name, words] =
      source.match(
        /^ {0,3}\[\^([^\]\s[^]{1,40})\]:[ \t]*((?:[^\n]*)(?:\n(?![ \t]*(?:\n|\[\^|$))[^\n]*)*)(?:\n+|$)/,
      ) ?? [];
    if (!raw || !name || words === undefined) return undefined;
    const token: Note = { type: "note", raw, name, tokens: [] };
    this.lexer.inline(words, token.tokens);
    return token;
  },
};

function placeOf({ lexer }: TokenizerThis, pattern: RegExp, left: string): number | undefined {
  return lexer instanceof SteadyLexer ? lexer.placeOf(pattern, left) : undefined;
}

const dialect = new Marked(
  { tokenizer: steady },
  {
    extensions: [mathBlock, mathInline, note, noteReference, cite, voices],
    // One tilde is a range or an "about" ("1~2 hours"), not the half of a deletion that GitHub's markdown takes it for.
    tokenizer: { del: (source) => (source.startsWith("~~") ? false : undefined) },
  },
);

/** The text as tokens of markdown, with formulas, notes and citations. */
export function lex(text: string): (Token | OwnToken)[] {
  const tokens = new SteadyLexer(dialect.defaults).lex(text) as (Token | OwnToken)[];
  // The dialect holds on to the last text that it read: let that be none of the conversation.
  new SteadyLexer(dialect.defaults).lex("");
  return tokens;
}
