import { describe, expect, test } from "vitest";
import { plainParagraphs } from "../src/features/compare/plain-paragraphs.ts";
import { compareTexts, type Statement } from "../src/features/compare/statements.ts";

const text = ({ runs }: Statement) => runs.map((run) => run.text).join("");
const alone = (texts: string[][]) =>
  compareTexts(texts).texts.map((each) =>
    each
      .flat()
      .filter((statement) => statement.alone)
      .map((statement) => text(statement).trim()),
  );

test("a range is no deletion", () => {
  expect(plainParagraphs("It takes 1~2 hours or 3~4 days, ~~or not~~ at most.")).toEqual([
    "It takes 1~2 hours or 3~4 days, at most.",
  ]);
});

describe("compareTexts", () => {
  test("what one says alone, in whatever order the others say the rest", () => {
    expect(
      alone([
        ["Water boils at 100 degrees at sea level. Salt raises that."],
        ["Use a lid.", "At sea level, water boils at 100 degrees."],
      ]),
    ).toEqual([["Salt raises that."], ["Use a lid."]]);
  });

  test("texts that are alike have nothing alone, and no word that differs", () => {
    const { texts, whole } = compareTexts([["The same. Words here."], ["The same. Words here."]]);
    expect(texts.flat(2).every((statement) => !statement.alone)).toBe(true);
    expect(texts.flat(2).flatMap(({ runs }) => runs.filter(({ differs }) => differs))).toEqual([]);
    expect(whole).toBe(true);
  });

  test("within a shared statement the words that differ", () => {
    const { texts } = compareTexts([
      ["The loft saves 300 euros a year."],
      ["The loft saves 500 euros a year."],
    ]);
    const differing = texts.map((each) =>
      each.flat().flatMap(({ runs }) => runs.filter(({ differs }) => differs).map((run) => run.text)),
    );
    expect(differing).toEqual([["300"], ["500"]]);
  });

  test("no word is lost or changed", () => {
    const paragraphs = ["One, two; three! 四五六。七八九。", "“Quoted” — and then?"];
    const { texts } = compareTexts([paragraphs, ["Another."]]);
    expect(texts[0]?.map((each) => each.map(text).join(""))).toEqual(paragraphs);
  });

  test("long texts are cut, and it is said", () => {
    const long = Array.from({ length: 600 }, (_, index) => `Sentence number ${index} says a thing.`);
    const { texts, whole } = compareTexts([long, long]);
    expect(whole).toBe(false);
    expect(texts[0]?.length).toBe(250);
  });

  test("one text, and an empty one", () => {
    expect(alone([["Only me."], []])).toEqual([["Only me."], []]);
    expect(alone([])).toEqual([]);
  });
});

test("markdown is compared without its marks", () => {
  expect(
    plainParagraphs(
      "# Title\n\nSome **bold** and `code`, [a link](https://example.com).[1]\n\n- one\n- two\n  - inner\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet x\n```\n\n> quoted $x^2$ [1], ~~perfect~~ good [2].",
    ),
  ).toEqual([
    "Title",
    "Some bold and code, a link.",
    "one",
    "two",
    "inner",
    "a · b",
    "1 · 2",
    "let x",
    "quoted x^2, good.",
  ]);
});
