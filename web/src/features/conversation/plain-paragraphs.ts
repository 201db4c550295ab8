import type { MarkedToken, Token } from "marked";
import { isOwn, lex, type OwnToken } from "../../ui/prose/markdown.ts";

/** What markdown says, without its marks: a paragraph for each heading, list item, table row and line of code. */
export function plainParagraphs(markdown: string): string[] {
  return lex(markdown)
    .flatMap(paragraphs)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

function paragraphs(token: Token | OwnToken): string[] {
  if (isOwn(token)) return [inline([token])];
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

function inline(tokens: readonly (Token | OwnToken)[]): string {
  return tokens.map(words).join("");
}

function words(token: Token | OwnToken): string {
  if (isOwn(token)) {
    if (token.type === "note") return inline(token.tokens);
    return token.type === "math" ? token.raw : "";
  }
  if (token.type === "br") return " ";
  if ("tokens" in token && token.tokens) return inline(token.tokens);
  return "text" in token && typeof token.text === "string" ? token.text : token.raw;
}
