import { describe, expect, test } from "vitest";
import { type Passage, passagesOf } from "../src/features/compare/passages.ts";
import { type Compared, compareTexts, type Statement } from "../src/features/compare/statements.ts";

const text = ({ runs }: Statement) => runs.map((run) => run.text).join("");
const compare = (texts: readonly (readonly string[])[]) =>
  compareTexts(
    texts.map((paragraphs) => paragraphs.map((text): Passage => ({ type: "text", text, formulas: [] }))),
  );
const statements = (compared: readonly Compared[]) => compared.flatMap(({ statements }) => statements);
const alone = (compared: readonly Compared[]) =>
  statements(compared)
    .filter((statement) => statement.unique)
    .map((statement) => text(statement).trim());
const differing = (compared: readonly Compared[]) =>
  statements(compared).flatMap(({ runs }) => runs.filter(({ differs }) => differs).map((run) => run.text));
const textsOf = (markdown: string) => passagesOf(markdown).map((passage) => passage.text);

test("a range written with a tilde is not a deletion", () => {
  expect(textsOf("It takes 1~2 hours or 3~4 days, ~~or not~~ at most.")).toEqual([
    "It takes 1~2 hours or 3~4 days, at most.",
  ]);
});

describe("compareTexts", () => {
  test("finds what only one text states, in any order", () => {
    const { texts } = compare([
      ["Water boils at 100 degrees at sea level. Salt raises that."],
      ["Use a lid.", "At sea level, water boils at 100 degrees."],
    ]);
    expect(texts.map(alone)).toEqual([["Salt raises that."], ["Use a lid."]]);
  });

  test("finds nothing in equal texts", () => {
    const { texts, complete } = compare([["The same. Words here."], ["The same. Words here."]]);
    expect(texts.map(alone)).toEqual([[], []]);
    expect(texts.map(differing)).toEqual([[], []]);
    expect(complete).toBe(true);
  });

  test("finds the words that differ within a shared statement", () => {
    const { texts } = compare([["The loft saves 300 euros a year."], ["The loft saves 500 euros a year."]]);
    expect(texts.map(differing)).toEqual([["300"], ["500"]]);
  });

  test("neither loses nor changes words", () => {
    const paragraphs = ["One, two; three! 四五六。七八九。", "“Quoted” — and then?"];
    const { texts } = compare([paragraphs, ["Another."]]);
    expect(texts[0]?.map(({ statements }) => statements.map(text).join(""))).toEqual(paragraphs);
  });

  test("leaves out the end of long texts and reports it", () => {
    const long = Array.from({ length: 600 }, (_, index) => `Sentence number ${index} says a thing.`);
    const { texts, complete } = compare([long, long]);
    expect(complete).toBe(false);
    expect(texts[0]?.length).toBe(250);
  });

  test("accepts a single text and an empty one", () => {
    expect(compare([["Only me."], []]).texts.map(alone)).toEqual([["Only me."], []]);
    expect(compare([]).texts).toEqual([]);
  });
});

test("markdown is compared without its markup", () => {
  expect(
    textsOf(
      "# Title\n\nSome **bold** and `code`, [a link](https://example.com).[1]\n\n- one\n- two\n  - inner\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted [1], ~~perfect~~ good [2].",
    ),
  ).toEqual([
    "Title",
    "Some bold and code, a link.",
    "one",
    "two",
    "inner",
    "a · b",
    "1 · 2",
    "quoted, good.",
  ]);
});

describe("code", () => {
  const code = (...lines: string[]) => passagesOf(["```js", ...lines, "```"].join("\n"));
  const first = code(
    "function f(x) {",
    "  if (x) {",
    "    return x * rate + 1;",
    "  }",
    "",
    "  log(x);",
    "}",
  );
  const second = code("function f(x) {", "  if (x) {", "    return x * rate + 2;", "  }", "}");
  const { texts } = compareTexts([first, second]);

  test("keeps its lines and indentation", () => {
    expect(texts[0]?.map(({ type }) => type)).toEqual(["code"]);
    expect(
      statements(texts[0] ?? [])
        .map(text)
        .join("\n"),
    ).toBe(first[0]?.text);
  });

  test("is compared line by line", () => {
    expect(texts.map(alone)).toEqual([["log(x);"], []]);
    expect(texts.map(differing)).toEqual([["1"], ["2"]]);
  });

  test("is compared case-sensitively, including punctuation", () => {
    const { texts } = compareTexts([code("let total = a[i] + b;"), code("let Total = a[i] - b;")]);
    expect(texts.map(differing)).toEqual([
      ["total", "+"],
      ["Total", "-"],
    ]);
  });

  test("is not compared with prose", () => {
    const { texts } = compareTexts([code("return the total"), passagesOf("return the total")]);
    expect(texts.map(alone)).toEqual([["return the total"], ["return the total"]]);
  });
});

describe("formulas", () => {
  test("are compared as a whole", () => {
    const { texts } = compareTexts([
      passagesOf("The area of it is $\\pi r^2$ then.\n\n$$\na + b\n$$"),
      passagesOf("The area of it is $2 \\pi r$ then.\n\n$$\na+b\n$$"),
    ]);
    expect(texts.map(differing)).toEqual([["$\\pi r^2$"], ["$2 \\pi r$"]]);
    expect(texts.map(alone)).toEqual([[], []]);
    const formulas = statements(texts[0] ?? []).flatMap(({ runs }) =>
      runs.flatMap(({ formula }) => formula ?? []),
    );
    expect(formulas).toMatchObject([
      { tex: "\\pi r^2", display: false },
      { tex: "\na + b\n", display: true },
    ]);
  });
});
