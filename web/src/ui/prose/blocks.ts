import type { Token } from "marked";
import { heal, openFence } from "./heal.ts";
import { lex, type OwnToken } from "./markdown.ts";

/** A top-level piece of an answer: a paragraph, a list, a table, a code block. */
export interface Block {
  source: string;
  token: Token | OwnToken;
}

/** An answer cut into blocks. All but the last are final: their objects stay the same ever after. */
export interface Blocks {
  text: string;
  complete: boolean;
  settled: readonly Block[];
  /** Where in the text the open end begins. */
  openFrom: number;
  open: readonly Block[];
  /** Whether the open end is code that no fence has closed. */
  unclosed?: boolean;
}

export const noBlocks: Blocks = { text: "", complete: false, settled: [], openFrom: 0, open: [] };

/**
 * Brings `blocks` up to `text`. Where the text only grew, no more than its open end is parsed, so that the
 * work of a long answer stays that of its last block. Where it changed, all is parsed anew.
 *
 * @param complete whether the text is whole: its end is then taken as it stands, not healed
 */
export function extend(blocks: Blocks, text: string, complete: boolean): Blocks {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  if (blocks.text === lines && blocks.complete === complete) return blocks;
  return cut(lines, complete, continues(blocks, lines) ? blocks : noBlocks);
}

/** Compared as a whole: startsWith() goes character by character, which a long answer feels with every word. */
function continues(blocks: Blocks, text: string): boolean {
  return !blocks.complete && text.slice(0, blocks.text.length) === blocks.text;
}

function cut(text: string, complete: boolean, before: Blocks): Blocks {
  const { settled, openFrom } = before;
  const end = text.slice(openFrom);
  if (complete) {
    return { text, complete, settled: [...settled, ...parse(end)], openFrom: text.length, open: [] };
  }
  const code = unclosedCode(end, linesKnown(before));
  if (code) return { text, complete, settled, openFrom, open: [code], unclosed: true };

  // Whatever follows can change the last block at most: all before it is settled.
  const found = parse(end);
  const last = found.findLastIndex(({ token }) => token.type !== "space");
  const final = found.slice(0, Math.max(last, 0));
  const from = openFrom + final.reduce((length, { source }) => length + source.length, 0);
  const open = parse(heal(text.slice(from)));
  return {
    text,
    complete,
    settled: final.length > 0 ? [...settled, ...final] : settled,
    openFrom: from,
    open,
  };
}

function parse(markdown: string): Block[] {
  try {
    return lex(markdown).map((token) => ({ source: token.raw, token }));
  } catch {
    // Nested deeper than the parser can go: nothing that a person would read as marks.
    return [{ source: markdown, token: { type: "text", raw: markdown, text: markdown } }];
  }
}

/** Up to where the open end was found to be code that no fence closes: its last line may become one yet. */
function linesKnown({ text, openFrom, unclosed }: Blocks): number {
  return unclosed ? Math.max(text.lastIndexOf("\n") + 1 - openFrom, 0) : 0;
}

/**
 * A code block that is still being written, cut by hand: parsing all of it again with each token is slow.
 *
 * @param known up to where no fence is to be looked for
 */
function unclosedCode(source: string, known: number): Block | undefined {
  const fence = openFence(source);
  const bodyFrom = source.indexOf("\n") + 1;
  if (!fence || bodyFrom === 0) return undefined;
  const closing = new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},}[ \\t]*$`, "m");
  if (closing.test(source.slice(Math.max(bodyFrom, known)))) return undefined;
  const indent = source.match(/^ */)?.[0].length ?? 0;
  const shown = heal(source).slice(bodyFrom);
  const text = indent > 0 ? shown.replace(new RegExp(`^ {0,${indent}}`, "gm"), "") : shown;
  const lang = source.slice(indent + fence.length, bodyFrom).trim();
  return { source, token: { type: "code", raw: source, lang, text: text.replace(/\n$/, "") } };
}
