// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { decodeEntities } from "../src/markdown/entities.ts";

test.each([
  ["&lt;b&gt; &amp; &quot;", '<b> & "'],
  ["&nbsp;&copy;&AElig;&Dcaron;", "\u00a0©ÆĎ"],
  ["&frac34; &HilbertSpace; &DifferentialD;", "¾ ℋ ⅆ"],
  ["&ClockwiseContourIntegral; &ngE;", "∲ ≧̸"],
  ["&semi;&NewLine;&Tab;", ";\n\t"],
  ["&#35; &#1234; &#992; &#x22; &#XD06; &#xcab;", '# Ӓ Ϡ " ആ ಫ'],
])("%j is decoded", (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
  expect(decodeEntities(`${text} ${text}`)).toBe(`${decoded} ${decoded}`);
});

test("references to invalid characters are replaced", () => {
  expect(decodeEntities("&#0; &#xD800; &#x110000; &#9999999;")).toBe("\ufffd \ufffd \ufffd \ufffd");
});

test.each([
  "&nbsp &x; &#; &#x; &#87654321; &#abcdef0; &ThisIsNotDefined; &hi?;",
  "&copy",
  "&notit;",
  "&valueOf;",
])("%j stays as written", (text) => {
  expect(decodeEntities(text)).toBe(text);
});

test("many unknown references stay as written", () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `&x${index};`).join("");
  expect(decodeEntities(text)).toBe(text);
});
