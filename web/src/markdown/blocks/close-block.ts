import { definitionAt, type Target, withoutEscapes } from "./definitions.ts";
import type { InlineParser } from "./inline-parser.ts";
import type { Block, Item, Paragraph } from "./nodes.ts";
import type { Open, OpenContainer, OpenParagraph } from "./open-blocks.ts";

/** The context in which a block is closed. */
export interface Closing {
  inline: InlineParser;
  /** Adds a link reference definition. */
  define: (label: string, target: Target) => void;
  /** Whether the blocks are closed although the text continues. */
  isOpenEnded: boolean;
}

/**
 * Returns what an open block becomes, or undefined if nothing is left of it. A paragraph's
 * definitions are added to its parent.
 */
export function closeBlock(open: Open, parent: OpenContainer, closing: Closing): Block | undefined {
  switch (open.type) {
    case "root":
      return undefined;
    case "paragraph":
      return closeParagraph(open, parent, closing);
    case "fence": {
      const info = withoutEscapes(open.info);
      return { type: "code", text: open.text.replace(/\n$/, ""), info, closed: !closing.isOpenEnded };
    }
    case "indented":
      return { type: "code", text: open.text.replace(/\n+$/, ""), info: "", closed: true };
    case "html":
      return { type: "html", text: open.text.replace(/\n+$/, "") };
    case "table":
    case "quote":
    case "footnote":
      return open;
    case "item": {
      const { checked, children } = open;
      return { type: "item", checked, children };
    }
    case "list": {
      const { start, loose, children } = open;
      return { type: "list", start, loose, children: children as Item[] };
    }
  }
}

function closeParagraph(
  paragraph: OpenParagraph,
  parent: OpenContainer,
  closing: Closing,
): Paragraph | undefined {
  takeDefinitions(paragraph, parent, closing);
  const { inline, isOpenEnded } = closing;
  let text = paragraph.text.trimEnd();
  if (isOpenEnded) text = withoutTableHeader(text);
  if (text === "") return undefined;
  if (parent.type === "item" && parent.children.length === 0 && /^\[[ xX]\][ \t]+\S/.test(text)) {
    parent.checked = text.charAt(1) !== " ";
    return { type: "paragraph", inline: inline.parse(text.slice(3).trimStart(), isOpenEnded) };
  }
  return { type: "paragraph", inline: inline.parse(text, isOpenEnded, paragraph.chunks) };
}

/**
 * Moves the definitions at the start of a paragraph to its parent. With `finalOnly`, it leaves a
 * definition that another line could still change.
 */
export function takeDefinitions(
  paragraph: OpenParagraph,
  parent: Open | undefined,
  { define }: Pick<Closing, "define">,
  finalOnly = false,
) {
  while (paragraph.hasBracket) {
    const found = definitionAt(paragraph.text);
    if (!found || (finalOnly && paragraph.text.charAt(found.length) !== "[")) return;
    const { length, ...definition } = found;
    paragraph.text = paragraph.text.slice(length);
    paragraph.hasBracket = paragraph.text.startsWith("[");
    paragraph.chunks = [];
    if (parent && "children" in parent) parent.children.push({ type: "definition", ...definition });
    define(definition.label, definition);
  }
}

/** Holds back a last line that may become the header of a table. */
function withoutTableHeader(text: string): string {
  const from = text.lastIndexOf("\n") + 1;
  return text.startsWith("|", from) ? text.slice(0, from).trimEnd() : text;
}
