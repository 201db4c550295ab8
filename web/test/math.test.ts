import { describe, expect, test } from "vitest";
import { parse } from "../src/markdown/blocks/document.ts";
import { mathAt } from "../src/markdown/math/math-at.ts";

/** Returns the TeX of the formulas in a text, in order. */
function formulas(text: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) {
      const token = value as { type?: string; tex?: string; display?: boolean };
      if (token.type === "math") found.push(`${token.display ? "display" : "inline"} ${token.tex?.trim()}`);
      else Object.values(value).forEach(walk);
    }
  };
  walk(parse(text));
  return found;
}

describe("formulas", () => {
  test.each([
    ["Inline $e^{i\\pi} + 1 = 0$ here.", ["inline e^{i\\pi} + 1 = 0"]],
    ["It is \\(a_1 + b\\) now.", ["inline a_1 + b"]],
    ["Set apart:\n\n$$\n\\int_0^1 x\n$$\n\nEnd.", ["display \\int_0^1 x"]],
    ["Text before\n\\[\na = b\n\\]\nand after.", ["display a = b"]],
    ["One line $$x^2$$ in it.", ["display x^2"]],
    ["$$\n- a\n+ b\n| c |\n$$", ["display - a\n+ b\n| c |"]],
    ["$$\na\n1. b\n$$\n\n> \\[\n> + c\n> \\]", ["display a\n1. b", "display + c"]],
    ["$$\n- $x$\n\n$$\ny\n$$", ["inline x", "display y"]],
    ["1. first\n   $$\n   x\n   $$\n2. second $y$", ["display x", "inline y"]],
    ["| a | b |\n|---|---|\n| $x^2$ | \\(y\\) |", ["inline x^2", "inline y"]],
    ["> quoted $x$", ["inline x"]],
    ["**bold $a_1 * b$ words**", ["inline a_1 * b"]],
    ["$2xy$, $4ac$ and $\\text{if so then} x$.", ["inline 2xy", "inline 4ac", "inline \\text{if so then} x"]],
    ["The end is $5$", ["inline 5"]],
  ])("are found in %j", (text, expected) => {
    expect(formulas(text)).toEqual(expected);
  });
});

describe("no formulas", () => {
  test.each([
    "It costs $5 and $10.",
    "Between $5 and (in all)$ more",
    "$5-$10, US$5 vs. CA$6, $5/$6",
    "From $20 per seat to 30$ a year",
    "$5 (was 6$)",
    "`$x$` and `\\(y\\)`",
    "```sh\necho $HOME$PATH\n```",
    "$HOME/$USER and $PATH",
    "\\$5 and \\$x\\$",
    "$ x $ and $$ $$",
    "$AAPL is up and so is $",
    "Paragraph one $x\n\nand two y$",
  ])("are found in %j", (text) => {
    expect(formulas(text)).toEqual([]);
  });
});

test("text that is not a formula never becomes one when text is appended", () => {
  const texts = ["$5 and $x$ cost $2x$.", "$$a\nb$$ c", "\\[x\\] \\(y\\) $z$", "$a, b and c$ $d$-$e$"];
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      let before: ReturnType<typeof mathAt> = "open";
      for (let end = at + 3; end <= text.length; end++) {
        const now = mathAt(text.slice(0, end), at);
        if (before !== "open") expect(now, `${text.slice(0, end)} at ${at}`).toEqual(before);
        before = now;
      }
    }
  }
});
