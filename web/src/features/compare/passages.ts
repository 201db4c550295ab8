import { parse } from "../../markdown/blocks/document.ts";
import type { Block } from "../../markdown/blocks/nodes.ts";
import { type Inline, type InlineToken, isExtension } from "../../markdown/inline.ts";
import type { Formula } from "../../markdown/math/math-at.ts";
import { plain } from "../../markdown/plain-text.ts";

/**
 * A part of an answer that is split into statements, such as a paragraph, a list item, a table row
 * or a code block.
 */
export type Passage = TextPassage | { type: "code"; text: string };

export interface TextPassage {
  type: "text";
  /** Each formula is one private-use character; see formulaIn. */
  text: string;
  formulas: readonly Formula[];
}

/** The first character that represents a formula. */
const FORMULA = 0xe000;
/** The number of private-use characters. */
const MAX_FORMULAS = 0x1900;
/**
 * A placeholder for omitted text, until the spaces around it are known. U+FFFF is a noncharacter,
 * so no text contains it.
 */
const OMITTED = "\uffff";

/** Splits markdown into passages, without its markup. */
export function passagesOf(markdown: string): Passage[] {
  return parse(markdown).flatMap(passages);
}

/** Returns the formula that a character of a passage's text represents. */
export function formulaIn({ formulas }: TextPassage, character: string): Formula | undefined {
  return formulas[character.charCodeAt(0) - FORMULA];
}

function passages(block: Block): Passage[] {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return passage([block.inline]);
    case "code":
      return block.text.trim() === "" ? [] : [{ type: "code", text: block.text }];
    case "html":
      return block.text.split("\n").flatMap((text) => textPassage(text, []));
    case "math":
      return textPassage(String.fromCharCode(FORMULA), [block]);
    case "definition":
      return textPassage(`[${block.label}]: ${block.href}`, []);
    case "rule":
      return [];
    case "table":
      return [block.header, ...block.rows.map(({ cells }) => cells)].flatMap(passage);
    default:
      return block.children.flatMap(passages);
  }
}

function passage(cells: readonly Inline[]): Passage[] {
  const formulas: Formula[] = [];
  const texts = cells.map((cell) =>
    cell.flatMap(({ tokens }) => tokens.map((token) => textOf(token, formulas))).join(""),
  );
  return textPassage(texts.join(" · "), formulas);
}

function textPassage(written: string, formulas: readonly Formula[]): Passage[] {
  const text = withoutGaps(written).replace(/\s+/g, " ").trim();
  return text === "" ? [] : [{ type: "text", text, formulas }];
}

/** Removes the space before omitted text, unless two words would run together. */
function withoutGaps(text: string): string {
  return text.replace(/\s*\uffff(?!\uffff*[\p{L}\p{N}])/gu, "").replaceAll(OMITTED, "");
}

/** Returns the text of a token, and appends its formulas to `formulas`. */
function textOf(token: InlineToken, formulas: Formula[]): string {
  if (isExtension(token)) {
    if (token.type === "label") return token.raw;
    if (token.type !== "math") return OMITTED;
    if (formulas.length === MAX_FORMULAS) return token.raw;
    formulas.push(token);
    return String.fromCharCode(FORMULA + formulas.length - 1);
  }
  if (token.type === "br") return " ";
  if (token.type === "del") return OMITTED;
  if ("tokens" in token && token.tokens) {
    return (token.tokens as InlineToken[]).map((inner) => textOf(inner, formulas)).join("");
  }
  // Private-use characters would be mistaken for formulas.
  const text = token.type === "text" ? plain(token.raw) : "text" in token ? token.text : token.raw;
  return text.replace(/[\ue000-\uf8ff]/g, "\ufffd");
}
