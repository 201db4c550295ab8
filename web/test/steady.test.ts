import { describe, expect, test } from "vitest";
import { sourcesOf } from "../src/features/conversation/citations.ts";
import { extend, noBlocks } from "../src/ui/prose/blocks.ts";
import { heal } from "../src/ui/prose/heal.ts";
import { lex } from "../src/ui/prose/markdown.ts";
import { pieces } from "../src/ui/prose/pieces.ts";
import { visible } from "./visible.ts";

/** So short that a machine's hiccup is longer. */
const MOMENT = 60;

function milliseconds(work: (text: string) => void, text: string): number {
  const start = performance.now();
  work(text);
  return performance.now() - start;
}

/** Four times the text may take ten times as long: what grows with the square takes sixteen. */
function expectSteady(work: (text: string) => void, text: (length: number) => string) {
  const short = milliseconds(work, text(10_000));
  const long = milliseconds(work, text(40_000));
  expect(long / Math.max(short, MOMENT)).toBeLessThan(10);
}

const run = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));

const texts: Record<string, (length: number) => string> = {
  "open brackets": run("["),
  "open brackets and words": run("[1 [A "),
  pictures: run("!["),
  "brackets behind a definition": (length) => `[a]: b\n\n${run("[")(length)}`,
  "brackets and references": run("[[a]"),
  "brackets and tags": run("[<"),
  "stars and underscores": run("*a_"),
  "stars in stars": run("**a* "),
  "stars and brackets": run("[*a]("),
  "stars that open and close": (length) => run("*a ")(length / 2) + run("a* ")(length / 2),
  "words and underscores": run("a_"),
  tildes: run("a~"),
  backticks: run("[`"),
  "opened formulas": run("\\[\n"),
  dollars: run("$$\n"),
  tags: run("<"),
  "dots before an at sign": (length) => `${run("a.")(length)}@`,
  "exclamation marks": run("!"),
  "brackets after an address": (length) => `http://a.example/${run(")")(length)}`,
  "short paragraphs": run("a\n\n"),
  "lines of a list's item": (length) => `- a\n${run("b\n")(length)}`,
  "blanks in a definition": (length) => `[x]:${" ".repeat(length / 2)}\n${" ".repeat(length / 2)}`,
  "a table's empty cells": (length) =>
    `${run("|a")(length / 4)}|\n${run("|-")(length / 4)}|\n${run("|\n")(length / 2)}`,
};

describe("a long hostile text takes as long as it is", () => {
  test.each(Object.entries(texts))(
    "%s",
    (_name, text) => {
      expectSteady((markdown) => extend(noBlocks, markdown, false), text);
    },
    120_000,
  );

  test.each(Object.entries(texts))("%s: nothing of it is lost", (_name, text) => {
    const markdown = text(10_000);
    const blocks = extend(noBlocks, markdown, true);
    expect(blocks.settled.map(({ source }) => source).join("")).toBe(markdown);
  });

  test.each([
    ["blanks", (length: number) => `a\n${" ".repeat(length / 10)}b`],
    ["dashes", (length: number) => `${"-".repeat(length)}x`],
    ["list marks", run("- a\n")],
  ])("%s while it is written", (_name, text) => {
    expectSteady(heal, text);
  });

  test.each([
    ["brackets after an address", (length: number) => `http://a.example/${run(")")(length)}`],
    ["brackets and full stops", (length: number) => `http://a.example/${run(".)")(length)}`],
    ["pictures", run("![")],
    ["titles", run("[\\")],
  ])("%s, looked through for sources", (_name, text) => {
    expectSteady((answer) => sourcesOf(answer, []), text);
  });
});

const sentence = "A **bold word**, *one more*, `code`, [a link](https://a.example/x) and $x^2$ in it. ";

describe("a long paragraph", () => {
  test("is cut behind lines, sentences or words, and whatever follows moves no cut", () => {
    const text = sentence.repeat(200);
    const cut = pieces(text);
    expect(cut.join("")).toBe(text);
    expect(cut.length).toBeGreaterThan(3);
    for (const piece of cut) expect(piece).toMatch(/^A .* it\. $/);
    for (let end = 1; end < text.length; end += 97) {
      expect(pieces(text.slice(0, end)).slice(0, -1)).toEqual(
        cut.slice(0, pieces(text.slice(0, end)).length - 1),
      );
    }
    expect(pieces("word\n".repeat(2000))[0]).toMatch(/word\n$/);
    expect(pieces("word ".repeat(2000))[0]).toMatch(/word $/);
    expect(pieces("😀".repeat(4000)).join("")).toBe("😀".repeat(4000));
    expect(pieces(`a${"😀".repeat(4000)}`).every((piece) => /^a?(?:😀)*$/u.test(piece))).toBe(true);
  });

  test("has its marks from end to end", () => {
    const [paragraph] = lex(sentence.repeat(200));
    const kinds = paragraph && "tokens" in paragraph ? (paragraph.tokens ?? []).map(({ type }) => type) : [];
    for (const kind of ["strong", "em", "codespan", "link", "math"]) {
      expect(kinds.filter((type) => type === kind)).toHaveLength(200);
    }
  });

  test("never becomes fewer letters while it is written, also around a cut", () => {
    const text = sentence.repeat(100);
    let blocks = noBlocks;
    let before = 0;
    for (let end = 3700; end < 4300; end += 1) {
      blocks = extend(blocks, text.slice(0, end), false);
      const now = visible(blocks).length;
      expect(now, text.slice(end - 30, end)).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(visible(extend(blocks, text, true))).toBe(visible(extend(noBlocks, text, true)));
  }, 60_000);
});
