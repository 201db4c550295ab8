import { describe, expect, test } from "vitest";
import { lex } from "../src/ui/prose/markdown.ts";
import { mathAt } from "../src/ui/prose/math.ts";

/** The formulas in a text, in order: what is between their marks. */
function formulas(text: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) {
      const token = value as { type?: string; tex?: string; display?: boolean };
      if (token.type === "math") found.push(`${token.display ? "apart" : "line"} ${token.tex?.trim()}`);
      else Object.values(value).forEach(walk);
    }
  };
  walk(lex(text));
  return found;
}

describe("formulas", () => {
  test.each([
    ["Inline $e^{i\\pi} + 1 = 0$ here.", ["line e^{i\\pi} + 1 = 0"]],
    ["It is \\(a_1 + b\\) now.", ["line a_1 + b"]],
    ["Set apart:\n\n$$\n\\int_0^1 x\n$$\n\nEnd.", ["apart \\int_0^1 x"]],
    ["Text before\n\\[\na = b\n\\]\nand after.", ["apart a = b"]],
    ["One line $$x^2$$ in it.", ["apart x^2"]],
    ["$$\n- a\n+ b\n| c |\n$$", ["apart - a\n+ b\n| c |"]],
    ["1. first\n   $$\n   x\n   $$\n2. second $y$", ["apart x", "line y"]],
    ["| a | b |\n|---|---|\n| $x^2$ | \\(y\\) |", ["line x^2", "line y"]],
    ["> quoted $x$", ["line x"]],
    ["**bold $a_1 * b$ words**", ["line a_1 * b"]],
    ["$2xy$, $4ac$ and $\\text{if so then} x$.", ["line 2xy", "line 4ac", "line \\text{if so then} x"]],
    ["The end is $5$", ["line 5"]],
  ])("%j", (text, expected) => {
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
  ])("%j", (text) => {
    expect(formulas(text)).toEqual([]);
  });
});

test("what is no formula never becomes one while text is appended", () => {
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
