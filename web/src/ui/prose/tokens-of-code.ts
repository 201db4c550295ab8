import "./prism-languages.ts";
import type { Token, TokenStream } from "prismjs";
import Prism from "prismjs/components/prism-core.js";

/** What Prism calls them, and which of KINDS they are. Everything else is plain. */
const kinds: Record<string, number> = {
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

/** Within a string or a tag, what is code again. */
const plain = new Set(["interpolation", "expression", "attr-name", "script", "style", "property"]);

/** The pieces of code that are not plain, as triples: where, how long, which of KINDS. In order, none twice. */
export function marksOf(code: string, grammar: string): Uint32Array {
  const rules = Prism.languages[grammar];
  if (!rules) return new Uint32Array();
  const marks: number[] = [];
  let at = 0;
  const walk = (stream: TokenStream, kind: number) => {
    if (typeof stream === "string") {
      const length = stream.length;
      if (kind > 0 && length > 0) {
        const last = marks.length - 3;
        if (marks[last + 2] === kind && (marks[last] ?? 0) + (marks[last + 1] ?? 0) === at) {
          marks[last + 1] = (marks[last + 1] ?? 0) + length;
        } else marks.push(at, length, kind);
      }
      at += length;
    } else if (Array.isArray(stream)) {
      for (const part of stream) walk(part, kind);
    } else walk(stream.content, kindOf(stream) ?? kind);
  };
  walk(Prism.tokenize(code, rules), 0);
  return Uint32Array.from(marks);
}

function kindOf({ type, alias }: Token): number | undefined {
  if (plain.has(type)) return 0;
  return kinds[type] ?? [alias].flat().map((name) => kinds[name ?? ""])[0];
}
