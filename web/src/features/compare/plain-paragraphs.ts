import { parse } from "../../markdown/blocks/document.ts";
import type { Block } from "../../markdown/blocks/nodes.ts";
import { type Inline, type InlineToken, isExtension } from "../../markdown/inline.ts";

/** Stands for what is left out, until the spaces around it are known. It is not a character, so no text contains it. */
const GONE = "\uFFFF";

/** Returns markdown as plain text: a paragraph for each heading, list item, table row and line of code. */
export function plainParagraphs(markdown: string): string[] {
  return parse(markdown)
    .flatMap(paragraphs)
    .map((text) => withoutGaps(text).replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** Removes the space before what is left out, unless two words would run together. */
function withoutGaps(text: string): string {
  return text.replace(/\s*\uFFFF(?!\uFFFF*[\p{L}\p{N}])/gu, "").replaceAll(GONE, "");
}

function paragraphs(block: Block): string[] {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return [inlineText(block.inline)];
    case "code":
    case "html":
      return block.text.split("\n");
    case "math":
      return [block.tex];
    case "definition":
      return [`[${block.label}]: ${block.href}`];
    case "rule":
      return [];
    case "table":
      return [block.header, ...block.rows.map(({ cells }) => cells)].map((row) =>
        row.map(inlineText).join(" · "),
      );
    default:
      return block.children.flatMap(paragraphs);
  }
}

function inlineText(inline: Inline): string {
  return inline.flatMap(({ tokens }) => tokens.map(words)).join("");
}

function words(token: InlineToken): string {
  if (isExtension(token)) {
    if (token.type === "label") return token.raw;
    return token.type === "math" ? token.tex : GONE;
  }
  if (token.type === "br") return " ";
  if (token.type === "del") return GONE;
  if ("tokens" in token && token.tokens) return (token.tokens as InlineToken[]).map(words).join("");
  return "text" in token ? token.text : token.raw;
}
