import type { Token } from "marked";
import type { Blocks } from "../src/markdown/blocks.ts";

/** Returns the text that a reader sees, without spaces. */
export function visibleText(blocks: Blocks): string {
  return [...blocks.settled, ...blocks.open]
    .map(({ token }) => textOf(token as Token))
    .join("")
    .replace(/\s/g, "");
}

function textOf(token: Token): string {
  const { type, raw } = token;
  if (type === "space" || type === "hr" || type === "br" || type === "checkbox") return "";
  if (type === "html" && /^<br\s*\/?>$/.test(raw.trim())) return "";
  if (type === "def") return raw;
  if (type === "math") return token.tex;
  if (type === "citation") return token.numbers.join("");
  if (type === "footnoteReference") return token.name;
  if (type === "footnote") return token.name + (token.tokens ?? []).map(textOf).join("");
  if (type === "list")
    return token.items.map((item: Token) => (item.type === "list_item" ? inside(item) : "")).join("");
  if (type === "table") {
    return [token.header, ...token.rows]
      .flat()
      .map((cell: { tokens: Token[] }) => cell.tokens.map(textOf).join(""))
      .join("");
  }
  return inside(token);
}

function inside(token: Token): string {
  if ("tokens" in token && token.tokens && token.tokens.length > 0) return token.tokens.map(textOf).join("");
  return "text" in token ? token.text : token.raw;
}
