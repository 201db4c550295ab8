import type { MarkedToken, Token, TokenizerExtensionFunction } from "marked";
import { type Definitions, normalizeLabel } from "./blocks/definitions.ts";
import { InlineLexer } from "./inline-lexer.ts";
import type { BracketLabels } from "./labels.ts";
import { type Formula, mathAt } from "./math/math-at.ts";

/** An inline formula, or a display formula within a paragraph. */
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

export type ExtensionToken = MathToken | CitationToken | LabelToken | FootnoteReference;
export type InlineToken = MarkedToken | ExtensionToken;

/**
 * A stretch of inline text that is parsed on its own. Only very long text has more than one.
 */
export interface Chunk {
  text: string;
  tokens: readonly InlineToken[];
  /** Normalized labels of references whose definition has not been found. */
  missing: ReadonlySet<string> | undefined;
}

export type Inline = readonly Chunk[];

/** Reports whether the token is one that this dialect adds to markdown. */
export function isExtension(token: Token | ExtensionToken): token is ExtensionToken {
  return ["math", "citation", "label", "footnoteReference"].includes(token.type);
}

// Parsing takes more than linear time in the length of a chunk and in the number of its delimiters.
const LENGTH = 4000;
const PUNCTUATION = 500;

/**
 * Where to split, best first: after a line (unless it ends in an escape or a hard break), after a
 * sentence, after a word.
 */
const ends = [/(?<![ \\])\n/g, /[.!?] (?=\S)|[。！？]/g, / (?=\S)/g];

/**
 * Returns the end of the chunk that starts at an offset of the text, or undefined if it is the last
 * one. Appending to the text does not move the end.
 */
export function chunkEnd(text: string, from: number): number | undefined {
  const limit = from + longest(text, from);
  if (text.length <= limit) return undefined;
  const half = Math.floor((from + limit) / 2);
  const second = text.slice(half, limit);
  for (const pattern of ends) {
    const last = [...second.matchAll(pattern)].at(-1);
    if (last) return half + last.index + last[0].length;
  }
  return limit - (/[\ud800-\udbff]$/.test(second) ? 1 : 0);
}

/** Returns the length of the longest chunk at an offset. */
function longest(text: string, from: number): number {
  let punctuation = 0;
  for (let length = 0; length < LENGTH && from + length < text.length; length++) {
    const code = text.charCodeAt(from + length);
    const isLetter = (code >= 48 && code < 58) || (code >= 65 && code < 91) || (code >= 97 && code < 123);
    if (code > 32 && code < 127 && !isLetter && ++punctuation === PUNCTUATION) return length + 1;
  }
  return LENGTH;
}

/** Parses a chunk of inline text. */
export function parseChunk(text: string, definitions: Definitions, labels?: BracketLabels): Chunk {
  const lexer = new InlineLexer(extensions, labels);
  let missing: Set<string> | undefined;
  for (const [, label = ""] of text.matchAll(/\[((?:[^\\[\]]|\\.){1,999})\]/gs)) {
    const name = normalizeLabel(label);
    const target = definitions.get(name);
    if (target) lexer.tokens.links[name] = target;
    else {
      missing ??= new Set();
      missing.add(name);
    }
  }
  return { text, tokens: lexInline(lexer, text), missing };
}

function lexInline(lexer: InlineLexer, text: string): readonly InlineToken[] {
  if (text === "") return [];
  try {
    return lexer.inlineTokens(text) as InlineToken[];
  } catch {
    // Nested too deeply for the lexer.
    return [{ type: "text", raw: text, text, escaped: false }];
  }
}

const math: TokenizerExtensionFunction = (source, before): MathToken | undefined => {
  if (!/^[$\\]/.test(source)) return undefined;
  const previous = before.at(-1)?.raw.slice(-1) ?? "";
  // The newline tells mathAt that the text has ended.
  const formula = mathAt(`${previous}${source}\n`, previous.length);
  return typeof formula === "object" ? { ...formula, type: "math" } : undefined;
};

const citation: TokenizerExtensionFunction = function (source): CitationToken | undefined {
  const [raw, list] = source.match(/^\[(\d{1,2}(?:, ?\d{1,2}){0,5})\](?!\(|\[(?!\d{1,2}\]))/) ?? [];
  if (!raw || !list) return undefined;
  const href = this.lexer.tokens.links[list]?.href ?? undefined;
  return { type: "citation", raw, numbers: list.split(",").map(Number), href };
};

const label: TokenizerExtensionFunction = function (source): LabelToken | undefined {
  const { labels, tokens } = this.lexer as InlineLexer;
  const text = labels && bracketText(source);
  if (!text || !labels.pattern.test(text)) return undefined;
  // A link definition takes precedence.
  if (tokens.links[normalizeLabel(text)]) return undefined;
  const raw = `[${text}]`;
  const after = source.slice(raw.length);
  const isLink = after.startsWith("(") || (after.startsWith("[") && !labels.pattern.test(bracketText(after)));
  return isLink ? undefined : { type: "label", raw, text };
};

function bracketText(source: string): string {
  return source.match(/^\[([^[\]\n]{1,40})\]/)?.[1] ?? "";
}

const footnoteReference: TokenizerExtensionFunction = (source): FootnoteReference | undefined => {
  const [raw, name] = source.match(/^\[\^([^\]\s[^]{1,40})\]/) ?? [];
  return raw && name ? { type: "footnoteReference", raw, name } : undefined;
};

const extensions = [math, footnoteReference, citation, label];
