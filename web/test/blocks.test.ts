import { describe, expect, test } from "vitest";
import { type Blocks, extend, noBlocks } from "../src/markdown/blocks.ts";

const answer = [
  "# Title\n\nA paragraph\nof two lines.\n\n- one\n- two\n\n  more\n\n",
  "| a | b |\n|---|---|\n| 1 | 2 |\n\n```go\nfunc main() {}\n\n// more\n```\n\n> quote\n\nLast words.",
].join("");

function stream(text: string, step: number, each: (blocks: Blocks) => void): Blocks {
  let blocks = noBlocks;
  for (let end = step; end < text.length + step; end += step) {
    blocks = extend(blocks, text.slice(0, end), false);
    each(blocks);
  }
  return blocks;
}

describe("extend", () => {
  test.each([1, 2, 7, 64])("settled blocks stay the same objects, %i characters at a time", (step) => {
    let settled: Blocks["settled"] = [];
    stream(answer, step, (blocks) => {
      expect(blocks.settled.length).toBeGreaterThanOrEqual(settled.length);
      settled.forEach((block, index) => {
        expect(blocks.settled[index]).toBe(block);
      });
      settled = blocks.settled;
    });
    expect(settled.length).toBeGreaterThan(5);
  });

  test.each([1, 3, 11])("the sources of all blocks add up to the text, %i characters at a time", (step) => {
    const blocks = extend(
      stream(answer, step, () => {}),
      answer,
      true,
    );
    expect(blocks.settled.map(({ source }) => source).join("")).toBe(answer);
    expect(blocks.open).toEqual([]);
  });

  test.each([1, 3, 11])("streaming results in the same block types, %i characters at a time", (step) => {
    const kinds = (blocks: Blocks) =>
      blocks.settled.map(({ token }) => token.type).filter((type) => type !== "space");
    const streamed = extend(
      stream(answer, step, () => {}),
      answer,
      true,
    );
    expect(kinds(streamed)).toEqual(kinds(extend(noBlocks, answer, true)));
  });

  test("the same text returns the same value", () => {
    const blocks = extend(noBlocks, answer, false);
    expect(extend(blocks, answer, false)).toBe(blocks);
  });

  test("a text that was replaced is parsed again", () => {
    const blocks = extend(extend(noBlocks, "first words", false), "other words\n\nand more", true);
    expect(blocks.settled.map(({ source }) => source).join("")).toBe("other words\n\nand more");
  });

  test("CR LF is a line ending", () => {
    let blocks = noBlocks;
    const text = "one\r\n\r\n- a\r\n- b\r\n\r\nend";
    for (let end = 1; end <= text.length; end += 1) blocks = extend(blocks, text.slice(0, end), false);
    const kinds = extend(blocks, text, true).settled.map(({ token }) => token.type);
    expect(kinds.filter((kind) => kind !== "space")).toEqual(["paragraph", "list", "paragraph"]);
  });

  test("an open code block holds back a partial closing fence", () => {
    const [code] = extend(noBlocks, "```sql\nselect 1;\n``", false).open;
    expect(code?.token).toMatchObject({ type: "code", lang: "sql", text: "select 1;" });
  });

  test("an unclosed code block ends with the text", () => {
    const text = "```sql\nselect 1;";
    const blocks = extend(extend(noBlocks, text, false), text, true);
    expect(blocks.settled[0]?.token).toMatchObject({ type: "code", text: "select 1;" });
  });
});
