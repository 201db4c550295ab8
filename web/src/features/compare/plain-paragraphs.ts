import type { MarkedToken, Token } from "marked";
import { type ExtensionToken, isExtension, lex } from "../../markdown/lex.ts";

/** Stands for what is left out, until the blanks beside it are known. No text has it: it is no character. */
const GONE = "\uFFFF";

/** What markdown says, without its marks: a paragraph for each heading, list item, table row and line of code. */
export function plainParagraphs(markdown: string): string[] {
  return lex(markdown)
    .flatMap(paragraphs)
    .map((text) => withoutGaps(text).replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** Takes the blank before what is left out along with it, unless two words would run together. */
function withoutGaps(text: string): string {
  return text.replace(/\s*\uFFFF(?!\uFFFF*[\p{L}\p{N}])/gu, "").replaceAll(GONE, "");
}

function paragraphs(token: Token | ExtensionToken): string[] {
  if (isExtension(token)) return [inline([token])];
  const known = token as MarkedToken;
  switch (known.type) {
    case "list":
      return known.items.flatMap(({ tokens }) => tokens.flatMap(paragraphs));
    case "blockquote":
      return known.tokens.flatMap(paragraphs);
    case "table":
      return [known.header, ...known.rows].map((row) => row.map(({ tokens }) => inline(tokens)).join(" · "));
    case "code":
      return known.text.split("\n");
    case "space":
    case "hr":
      return [];
    default:
      return [inline([known])];
  }
}

function inline(tokens: readonly (Token | ExtensionToken)[]): string {
  return tokens.map(words).join("");
}

function words(token: Token | ExtensionToken): string {
  if (isExtension(token)) {
    if (token.type === "footnote") return inline(token.tokens);
    if (token.type === "label") return token.raw;
    return token.type === "math" ? token.tex : GONE;
  }
  if (token.type === "br") return " ";
  if (token.type === "del") return GONE;
  if ("tokens" in token && token.tokens) return inline(token.tokens);
  return "text" in token && typeof token.text === "string" ? token.text : token.raw;
}
