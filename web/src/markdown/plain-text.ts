import { decodeEntities } from "./entities.ts";
import type { InlineToken } from "./inline.ts";

/** Decodes entities, removes bidirectional control characters and limits combining marks. */
export function plain(text: string): string {
  return limitMarks(decodeEntities(text).replace(/[\u202a-\u202e\u2066-\u2069]/g, ""));
}

/**
 * Keeps at most 30 combining marks in a row, like Unicode's stream-safe text format (UAX 15):
 * browsers take seconds to lay out thousands of them.
 */
export function limitMarks(text: string): string {
  return /\p{M}{31}/u.test(text) ? text.replace(/(\p{M}{30})\p{M}+/gu, "$1") : text;
}

/** Returns the text of inline markup, such as an image's description. */
export function plainText(tokens: readonly InlineToken[]): string {
  return tokens.map(textOf).join("");
}

function textOf(token: InlineToken): string {
  switch (token.type) {
    case "text":
      return plain(token.raw);
    case "escape":
    case "codespan":
      return token.text;
    case "br":
      return "\n";
    case "html":
      return "";
    default:
      if ("tokens" in token && token.tokens) return plainText(token.tokens as InlineToken[]);
      return token.raw;
  }
}
