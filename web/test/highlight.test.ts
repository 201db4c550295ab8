import { describe, expect, test } from "vitest";
import { KINDS } from "../src/ui/prose/kinds.ts";
import { languageOf } from "../src/ui/prose/languages.ts";
import { marksOf } from "../src/ui/prose/tokens-of-code.ts";

/** What is set apart, as "keyword def". */
function marked(code: string, grammar: string): string[] {
  const marks = marksOf(code, grammar);
  const found: string[] = [];
  for (let index = 0; index < marks.length; index += 3) {
    const [start = 0, length = 0, kind = 0] = marks.slice(index, index + 3);
    found.push(`${KINDS[kind]} ${code.slice(start, start + length)}`);
  }
  return found;
}

describe("marksOf", () => {
  test.each([
    [
      "python",
      'def f(x):  # why\n    return f"a {x} b"',
      ["keyword def", "comment # why", "keyword return", 'string f"a ', 'string  b"'],
    ],
    ["json", '{"a": "b", "c": true}', ['string "b"', "keyword true"]],
    ["sql", "SELECT 'a' -- all", ["keyword SELECT", "string 'a'", "comment -- all"]],
    ["typescript", `const a = \`x\${b}y\`;`, ["keyword const", "string `x", "string y`"]],
    [
      "markup",
      '<a href="x">b</a><!-- c -->',
      ["keyword <a ", 'string ="x"', "keyword >", "keyword </a>", "comment <!-- c -->"],
    ],
  ])("%s", (grammar, code, expected) => {
    expect(marked(code, grammar)).toEqual(expected);
  });

  test("marks are in order and never overlap", () => {
    const code = 'package main\n// a\nfunc main() {\n\tprintln("b", `c`)\n}\n'.repeat(50);
    const marks = marksOf(code, "go");
    let end = 0;
    for (let index = 0; index < marks.length; index += 3) {
      expect(marks[index]).toBeGreaterThanOrEqual(end);
      end = (marks[index] ?? 0) + (marks[index + 1] ?? 0);
    }
    expect(end).toBeLessThanOrEqual(code.length);
  });

  test("a language that is not known has none", () => {
    expect(marksOf("x", "constructor")).toHaveLength(0);
    expect(marksOf("x", "nothing")).toHaveLength(0);
    expect(languageOf("constructor")).toBeUndefined();
  });

  test("every language that is named has a grammar", () => {
    const tags =
      "bash c cpp csharp css dart docker go haskell ini java javascript json jsx kotlin lua makefile html php powershell python r ruby rust scala sql swift toml tsx typescript yaml";
    for (const tag of tags.split(" ")) {
      expect(marksOf('"a" // b\n# c <a>', languageOf(tag)?.grammar ?? "").length, tag).toBeGreaterThan(0);
    }
  });
});
