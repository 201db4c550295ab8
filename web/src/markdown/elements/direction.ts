import { type Direction, textDirection } from "../../lib/bidi.ts";
import type { Block } from "../blocks/nodes.ts";
import type { Inline, InlineToken } from "../inline.ts";

/**
 * Returns the direction of the first letter in blocks, or undefined if there is none. Code and
 * formulas do not count. `dir="auto"` cannot be used for lists, tables and quotes: it ignores
 * descendants with a direction of their own.
 */
export function directionOf(blocks: readonly Block[]): Direction | undefined {
  return first(blocks, ofBlock);
}

function ofBlock(block: Block): Direction | undefined {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return ofInline(block.inline);
    case "table":
      return first(block.header, ofInline) ?? first(block.rows, ({ cells }) => first(cells, ofInline));
    case "list":
    case "item":
    case "quote":
    case "footnote":
      return directionOf(block.children);
    default:
      return undefined;
  }
}

function ofInline(inline: Inline): Direction | undefined {
  return first(inline, ({ tokens }) => first(tokens, ofToken));
}

function ofToken(token: InlineToken): Direction | undefined {
  if ("tokens" in token && token.tokens) return first(token.tokens as InlineToken[], ofToken);
  return token.type === "text" ? textDirection(token.raw) : undefined;
}

function first<T>(
  values: readonly T[],
  directionOf: (value: T) => Direction | undefined,
): Direction | undefined {
  for (const value of values) {
    const direction = directionOf(value);
    if (direction) return direction;
  }
  return undefined;
}
