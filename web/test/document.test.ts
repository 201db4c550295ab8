import { describe, expect, test } from "vitest";
import { MarkdownDocument, parse, type View } from "../src/markdown/blocks/document.ts";

const answer = [
  "# Title\n\nA paragraph\nof two lines.\n\n- one\n- two\n\n  more\n\n",
  "| a | b |\n|---|---|\n| 1 | 2 |\n\n```go\nfunc main() {}\n\n// more\n```\n\n> quote\n\nLast words.",
].join("");

function stream(text: string, step: number, each: (view: View) => void = () => {}): MarkdownDocument {
  const document = new MarkdownDocument();
  for (let end = step; end < text.length + step; end += step)
    each(document.update(text.slice(0, end), false));
  return document;
}

const types = ({ blocks }: View) => blocks.map(({ type }) => type);

describe("MarkdownDocument", () => {
  test.each([1, 2, 7, 64])("closed blocks stay the same at %i characters per update", (step) => {
    let closed: View["blocks"] = [];
    stream(answer, step, ({ blocks }) => {
      closed.forEach((block, index) => {
        expect(blocks[index]).toBe(block);
      });
      closed = blocks.slice(0, -1);
    });
    expect(closed.length).toBeGreaterThan(5);
  });

  test("the same text returns the same view", () => {
    const document = new MarkdownDocument();
    expect(document.update(answer, false)).toBe(document.update(answer, false));
    expect(document.update(answer, true)).toBe(document.update(answer, true));
  });

  test("a text that was replaced is parsed again", () => {
    const document = new MarkdownDocument();
    document.update("first words", false);
    expect(document.update("- other words\n\nand more", true).blocks).toEqual(
      parse("- other words\n\nand more"),
    );
    expect(document.update("third", false).blocks).toEqual(parse("third"));
  });

  test("CR LF is a line ending", () => {
    const text = "one\r\n\r\n- a\r\n- b\r\n\r\nend";
    expect(types(stream(text, 1).update(text, true))).toEqual(["paragraph", "list", "paragraph"]);
  });

  test("an open code block holds back a partial closing fence", () => {
    const { blocks } = new MarkdownDocument().update("```sql\nselect 1;\n``", false);
    expect(blocks).toEqual([{ type: "code", info: "sql", text: "select 1;", closed: false }]);
  });

  test("an unclosed code block ends with the text", () => {
    const text = "```sql\nselect 1;";
    expect(stream(text, 1).update(text, true).blocks[0]).toMatchObject({ text: "select 1;", closed: true });
  });

  test("a definition resolves the references before it", () => {
    const text = "> - [one] and [two]\n\n| [One] |\n|---|\n\n[one]: /1\n\nend\n";
    const { blocks } = stream(text, 3).update(text, false);
    expect(JSON.stringify(blocks).match(/"href":"[^"]*"/g)).toEqual(Array(3).fill('"href":"/1"'));
  });
});
