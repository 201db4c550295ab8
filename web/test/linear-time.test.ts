import { describe, expect, test } from "vitest";
import { listSources } from "../src/features/sources/citations.ts";
import { MarkdownDocument, parse } from "../src/markdown/blocks/document.ts";
import { chunkEnd } from "../src/markdown/inline.ts";
import { longTexts, run } from "./hostile-length.ts";
import { visibleText } from "./visible-text.ts";

/** In milliseconds. Shorter times are mostly noise. */
const MINIMUM = 60;

/** Returns the CPU time of the work. Unlike elapsed time, it does not include other processes. */
function milliseconds(work: (text: string) => void, text: string): number {
  const start = process.cpuUsage();
  work(text);
  return process.cpuUsage(start).user / 1000;
}

/** Four times the text may take ten times as long. Quadratic work takes sixteen times as long. */
function expectLinear(work: (text: string) => void, text: (length: number) => string) {
  const short = milliseconds(work, text(10_000));
  const long = milliseconds(work, text(40_000));
  expect(long / Math.max(short, MINIMUM)).toBeLessThan(10);
}

describe("a long hostile text is parsed in linear time", () => {
  test.each(Object.entries(longTexts))(
    "%s",
    (_name, text) => {
      expectLinear((markdown) => new MarkdownDocument().update(markdown, false), text);
    },
    120_000,
  );

  test.each(Object.entries(longTexts))(
    "%s: the work per added piece is bounded",
    (_name, text) => {
      const markdown = text(40_000);
      const document = new MarkdownDocument();
      document.update(markdown.slice(0, 30_000), false);
      for (let end = 30_016; end < 30_640; end += 16) {
        const before = document.work;
        document.update(markdown.slice(0, end), false);
        // An update reparses at most a line, a chunk of a paragraph and a rejected formula.
        expect(document.work - before).toBeLessThan(20_000);
      }
    },
    120_000,
  );

  test.each([
    ["closing parentheses after an address", (length: number) => `http://a.example/${run(")")(length)}`],
    ["closing parentheses and periods", (length: number) => `http://a.example/${run(".)")(length)}`],
    ["images", run("![")],
    ["titles", run("[\\")],
  ])("%s, searched for citations", (_name, text) => {
    expectLinear((answer) => listSources(answer, []), text);
  });
});

const sentence = "A **bold word**, *one more*, `code`, [a link](https://a.example/x) and $x^2$ in it. ";

describe("a long paragraph", () => {
  test("is split after lines, sentences or words, and appending text does not move earlier splits", () => {
    const text = sentence.repeat(200);
    const parts = split(text);
    expect(parts.join("")).toBe(text);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(part).toMatch(/^A .* it\. $/);
    for (let end = 1; end < text.length; end += 97) {
      const earlier = split(text.slice(0, end)).slice(0, -1);
      expect(earlier).toEqual(parts.slice(0, earlier.length));
    }
    expect(split("word\n".repeat(2000))[0]).toMatch(/word\n$/);
    expect(split("word ".repeat(2000))[0]).toMatch(/word $/);
    expect(split(`a${"😀".repeat(4000)}`).every((part) => /^a?(?:😀)*$/u.test(part))).toBe(true);
  });

  test("is parsed as markup to its end", () => {
    const [paragraph] = parse(`${sentence.repeat(20)}\n`.repeat(10));
    const tokens = paragraph?.type === "paragraph" ? paragraph.inline.flatMap((chunk) => chunk.tokens) : [];
    for (const kind of ["strong", "em", "codespan", "link", "math"]) {
      expect(tokens.filter(({ type }) => type === kind)).toHaveLength(200);
    }
  });

  test("never loses letters while streaming, even around a split", () => {
    const text = sentence.repeat(100);
    const document = new MarkdownDocument();
    let before = 0;
    for (let end = 3700; end < 4300; end += 1) {
      const now = visibleText(document.update(text.slice(0, end), false).blocks).length;
      expect(now, text.slice(end - 30, end)).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(document.update(text, true).blocks).toEqual(parse(text));
  }, 60_000);
});

function split(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let end = chunkEnd(text, from); end !== undefined; end = chunkEnd(text, from)) {
    parts.push(text.slice(from, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}
