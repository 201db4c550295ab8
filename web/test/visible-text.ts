import type { Block } from "../src/markdown/blocks/nodes.ts";
import { type Inline, type InlineToken, isExtension } from "../src/markdown/inline.ts";

/** Returns the text that a reader sees, without spaces. */
export function visibleText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join("").replace(/\s/g, "");
}

function blockText(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return inlineText(block.inline);
    case "code":
    case "html":
      return block.text;
    case "math":
      return block.tex;
    case "rule":
      return "";
    case "definition":
      return `[${block.label}]: ${block.href}`;
    case "table":
      return [block.header, ...block.rows.map(({ cells }) => cells)].flat().map(inlineText).join("");
    case "footnote":
      return block.name + block.children.map(blockText).join("");
    default:
      return block.children.map(blockText).join("");
  }
}

function inlineText(inline: Inline): string {
  return inline.flatMap(({ tokens }) => tokens.map(tokenText)).join("");
}

function tokenText(token: InlineToken): string {
  if (isExtension(token)) {
    switch (token.type) {
      case "math":
        return token.tex;
      case "citation":
        return token.numbers.join("");
      case "footnoteReference":
        return token.name;
      case "label":
        return token.text;
    }
  }
  if (token.type === "br" || (token.type === "html" && /^<br\s*\/?>$/.test(token.raw))) return "";
  if ("tokens" in token && token.tokens) return (token.tokens as InlineToken[]).map(tokenText).join("");
  return "text" in token && token.type !== "text" ? token.text : token.raw;
}
