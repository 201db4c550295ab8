import "./prism-languages.ts";
import type { Token, TokenStream } from "prismjs";
import Prism from "prismjs/components/prism-core.js";

/** The index in TOKEN_CLASSES for each Prism token type. Others look like the token around them. */
const classes: Record<string, number> = {
  keyword: 1,
  boolean: 1,
  atrule: 1,
  tag: 1,
  important: 1,
  directive: 1,
  comment: 2,
  prolog: 2,
  doctype: 2,
  cdata: 2,
  shebang: 2,
  docstring: 2,
  string: 3,
  char: 3,
  regex: 3,
  url: 3,
  "attr-value": 3,
  "template-string": 3,
  "triple-quoted-string": 3,
  "string-interpolation": 3,
  "string-literal": 3,
  heredoc: 3,
  "here-document": 3,
};

/** Token types that are plain code inside a string or a tag. */
const plain = new Set(["interpolation", "expression", "attr-name", "script", "style", "property"]);

/**
 * Tokenizes code. Returns the tokens that are not plain as triples of offset, length and index in
 * TOKEN_CLASSES, in order and without overlap.
 */
export function highlightTokens(code: string, grammar: string): Uint32Array {
  const rules = Prism.languages[grammar];
  if (!rules) return new Uint32Array();
  const found: number[] = [];
  let at = 0;
  const walk = (stream: TokenStream, tokenClass: number) => {
    if (typeof stream === "string") {
      const { length } = stream;
      if (tokenClass > 0 && length > 0) {
        const last = found.length - 3;
        if (found[last + 2] === tokenClass && (found[last] ?? 0) + (found[last + 1] ?? 0) === at) {
          found[last + 1] = (found[last + 1] ?? 0) + length;
        } else found.push(at, length, tokenClass);
      }
      at += length;
    } else if (Array.isArray(stream)) {
      for (const part of stream) walk(part, tokenClass);
    } else walk(stream.content, classOf(stream) ?? tokenClass);
  };
  walk(Prism.tokenize(code, rules), 0);
  return Uint32Array.from(found);
}

function classOf({ type, alias }: Token): number | undefined {
  if (plain.has(type)) return 0;
  return classes[type] ?? [alias].flat().map((name) => classes[name ?? ""])[0];
}
