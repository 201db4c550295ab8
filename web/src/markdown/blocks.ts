import type { Token } from "marked";
import { completeTail, openFence } from "./complete-tail.ts";
import type { BracketLabels } from "./labels.ts";
import { type ExtensionToken, lex } from "./lex.ts";

/** A top-level block of an answer: a paragraph, a list, a table, a code block. */
export interface Block {
  source: string;
  token: Token | ExtensionToken;
}

/** An answer split into blocks. Settled blocks are final and stay the same objects. */
export interface Blocks {
  text: string;
  complete: boolean;
  settled: readonly Block[];
  /** The offset of the open blocks in the text. */
  openFrom: number;
  open: readonly Block[];
  /** Whether the open end is a fenced code block without its closing fence. */
  unclosed?: boolean;
}

export const noBlocks: Blocks = { text: "", complete: false, settled: [], openFrom: 0, open: [] };

/**
 * Updates `blocks` to `text`. If the text only grew, only its open end is parsed, so the work per token is that of
 * the last block. Otherwise the whole text is parsed.
 *
 * @param complete whether the text has ended; if not, unfinished markup at its end is completed
 */
export function extend(blocks: Blocks, text: string, complete: boolean, labels?: BracketLabels): Blocks {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  if (blocks.text === lines && blocks.complete === complete) return blocks;
  return split(lines, complete, continues(blocks, lines) ? blocks : noBlocks, labels);
}

/** Compares whole strings: startsWith() compares single characters, which is slow for a long answer. */
function continues(blocks: Blocks, text: string): boolean {
  return !blocks.complete && text.slice(0, blocks.text.length) === blocks.text;
}

function split(text: string, complete: boolean, before: Blocks, labels?: BracketLabels): Blocks {
  const { settled, openFrom } = before;
  const end = text.slice(openFrom);
  if (complete) {
    return { text, complete, settled: [...settled, ...parse(end, labels)], openFrom: text.length, open: [] };
  }
  const code = unclosedCode(end, linesKnown(before));
  if (code) return { text, complete, settled, openFrom, open: [code], unclosed: true };

  // Whatever follows can change the last block at most: all before it is settled.
  const found = parse(end, labels);
  const last = found.findLastIndex(({ token }) => token.type !== "space");
  const final = found.slice(0, Math.max(last, 0));
  const from = openFrom + final.reduce((length, { source }) => length + source.length, 0);
  const open = parse(completeTail(text.slice(from), labels?.partial), labels);
  return {
    text,
    complete,
    settled: final.length > 0 ? [...settled, ...final] : settled,
    openFrom: from,
    open,
  };
}

function parse(markdown: string, labels?: BracketLabels): Block[] {
  try {
    return lex(markdown, labels).map((token) => ({ source: token.raw, token }));
  } catch {
    // Nested too deeply for the parser.
    return [{ source: markdown, token: { type: "text", raw: markdown, text: markdown } }];
  }
}

/** The length of the open end that is known to contain no closing fence. The last line may still become one. */
function linesKnown({ text, openFrom, unclosed }: Blocks): number {
  return unclosed ? Math.max(text.lastIndexOf("\n") + 1 - openFrom, 0) : 0;
}

/**
 * Returns the code block at the start of the source if its closing fence has not arrived. It is built by hand
 * because parsing the whole block again with each token is slow.
 *
 * @param known the offset before which there is no closing fence
 */
function unclosedCode(source: string, known: number): Block | undefined {
  const fence = openFence(source);
  const bodyFrom = source.indexOf("\n") + 1;
  if (!fence || bodyFrom === 0) return undefined;
  const closing = new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},}[ \\t]*$`, "m");
  if (closing.test(source.slice(Math.max(bodyFrom, known)))) return undefined;
  const indent = source.match(/^ */)?.[0].length ?? 0;
  const shown = completeTail(source).slice(bodyFrom);
  const text = indent > 0 ? shown.replace(new RegExp(`^ {0,${indent}}`, "gm"), "") : shown;
  const lang = source.slice(indent + fence.length, bodyFrom).trim();
  return { source, token: { type: "code", raw: source, lang, text: text.replace(/\n$/, "") } };
}
