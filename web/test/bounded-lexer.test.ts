import { describe, expect, test } from "vitest";
import { sourcesOf } from "../src/features/sources/citations.ts";
import { extend, noBlocks } from "../src/markdown/blocks.ts";
import { chunks } from "../src/markdown/chunks.ts";
import { completeTail } from "../src/markdown/complete-tail.ts";
import { lex } from "../src/markdown/lex.ts";
import { visibleText } from "./visible-text.ts";

/** In milliseconds. Shorter times are mostly noise. */
const MINIMUM = 60;

function milliseconds(work: (text: string) => void, text: string): number {
  const start = performance.now();
  work(text);
  return performance.now() - start;
}

/** Four times the text may take ten times as long. Quadratic work takes sixteen times as long. */
function expectLinear(work: (text: string) => void, text: (length: number) => string) {
  const short = milliseconds(work, text(10_000));
  const long = milliseconds(work, text(40_000));
  expect(long / Math.max(short, MINIMUM)).toBeLessThan(10);
}

const run = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));

const texts: Record<string, (length: number) => string> = {
  "open brackets": run("["),
  "open brackets and words": run("[1 [A "),
  images: run("!["),
  "brackets after a definition": (length) => `[a]: b\n\n${run("[")(length)}`,
  "brackets and references": run("[[a]"),
  "brackets and tags": run("[<"),
  "stars and underscores": run("*a_"),
  "stars in stars": run("**a* "),
  "stars and brackets": run("[*a]("),
  "stars that open and close": (length) => run("*a ")(length / 2) + run("a* ")(length / 2),
  "words and underscores": run("a_"),
  tildes: run("a~"),
  backticks: run("[`"),
  "unclosed formulas": run("\\[\n"),
  dollars: run("$$\n"),
  tags: run("<"),
  "dots before an at sign": (length) => `${run("a.")(length)}@`,
  "exclamation marks": run("!"),
  "brackets after an address": (length) => `http://a.example/${run(")")(length)}`,
  "short paragraphs": run("a\n\n"),
  "lines of a list item": (length) => `- a\n${run("b\n")(length)}`,
  "blanks in a definition": (length) => `[x]:${" ".repeat(length / 2)}\n${" ".repeat(length / 2)}`,
  "a table's empty cells": (length) =>
    `${run("|a")(length / 4)}|\n${run("|-")(length / 4)}|\n${run("|\n")(length / 2)}`,
};

describe("a long hostile text is parsed in linear time", () => {
  test.each(Object.entries(texts))(
    "%s",
    (_name, text) => {
      expectLinear((markdown) => extend(noBlocks, markdown, false), text);
    },
    120_000,
  );

  test.each(Object.entries(texts))("%s: no text is lost", (_name, text) => {
    const markdown = text(10_000);
    const blocks = extend(noBlocks, markdown, true);
    expect(blocks.settled.map(({ source }) => source).join("")).toBe(markdown);
  });

  test.each([
    ["blanks", (length: number) => `a\n${" ".repeat(length / 10)}b`],
    ["dashes", (length: number) => `${"-".repeat(length)}x`],
    ["list marks", run("- a\n")],
  ])("%s while streaming", (_name, text) => {
    expectLinear(completeTail, text);
  });

  test.each([
    ["brackets after an address", (length: number) => `http://a.example/${run(")")(length)}`],
    ["brackets and full stops", (length: number) => `http://a.example/${run(".)")(length)}`],
    ["images", run("![")],
    ["titles", run("[\\")],
  ])("%s, searched for citations", (_name, text) => {
    expectLinear((answer) => sourcesOf(answer, []), text);
  });
});

const sentence = "A **bold word**, *one more*, `code`, [a link](https://a.example/x) and $x^2$ in it. ";

describe("a long paragraph", () => {
  test("is split after lines, sentences or words, and appending moves no split", () => {
    const text = sentence.repeat(200);
    const parts = chunks(text);
    expect(parts.join("")).toBe(text);
    expect(parts.length).toBeGreaterThan(3);
    for (const piece of parts) expect(piece).toMatch(/^A .* it\. $/);
    for (let end = 1; end < text.length; end += 97) {
      expect(chunks(text.slice(0, end)).slice(0, -1)).toEqual(
        parts.slice(0, chunks(text.slice(0, end)).length - 1),
      );
    }
    expect(chunks("word\n".repeat(2000))[0]).toMatch(/word\n$/);
    expect(chunks("word ".repeat(2000))[0]).toMatch(/word $/);
    expect(chunks("😀".repeat(4000)).join("")).toBe("😀".repeat(4000));
    expect(chunks(`a${"😀".repeat(4000)}`).every((piece) => /^a?(?:😀)*$/u.test(piece))).toBe(true);
  });

  test("has markup from end to end", () => {
    const [paragraph] = lex(sentence.repeat(200));
    const kinds = paragraph && "tokens" in paragraph ? (paragraph.tokens ?? []).map(({ type }) => type) : [];
    for (const kind of ["strong", "em", "codespan", "link", "math"]) {
      expect(kinds.filter((type) => type === kind)).toHaveLength(200);
    }
  });

  test("never loses letters while streaming, also around a split", () => {
    const text = sentence.repeat(100);
    let blocks = noBlocks;
    let before = 0;
    for (let end = 3700; end < 4300; end += 1) {
      blocks = extend(blocks, text.slice(0, end), false);
      const now = visibleText(blocks).length;
      expect(now, text.slice(end - 30, end)).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(visibleText(extend(blocks, text, true))).toBe(visibleText(extend(noBlocks, text, true)));
  }, 60_000);
});
