import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { docxOf, zip } from "../e2e/documents.ts";
import { docxText } from "../src/features/files/readers/docx.ts";
import { textContents } from "../src/features/files/readers/file-contents.ts";
import { FileError } from "../src/features/files/readers/file-error.ts";
import { xmlScanner } from "../src/features/files/readers/xml-scanner.ts";
import { limits } from "../src/lib/limits.ts";

const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (...paragraphs: string[]) =>
  `<w:tc><w:tcPr><w:tcW w:w="1"/></w:tcPr>${paragraphs.join("")}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join("")}</w:tbl>`;
const read = (bytes: Buffer) => docxText(new Uint8Array(bytes));
const textOf = (body: string) => read(docxOf(body));

describe("docxText", () => {
  test("extracts the text of a real document in reading order", async () => {
    const letter = readFileSync(join(import.meta.dirname, "..", "e2e", "files", "letter.docx"));
    const text = await read(letter);
    expect(text).toMatch(
      /^Heating report\n\nThe façade needs “new” windows — 14 of them, at €420 each\.\n\nSee the guide\.\n\n/,
    );
    expect(text).toMatch(/^Double\t1\.4$/m);
    expect(text).toMatch(/Ж and 窗 are letters too\.$/);
  });

  test.each<[string, string, string]>([
    ["paragraphs", p("One") + p("Two"), "One\n\nTwo"],
    [
      "character references",
      p("a &lt; b &amp;&#38; c &#x3e; d &quot;&apos; &unknown;"),
      "a < b && c > d \"' &unknown;",
    ],
    [
      "tabs, breaks and hyphens",
      "<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r></w:p>",
      "a\tb\nc-d",
    ],
    [
      "no tab stops",
      '<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      "a",
    ],
    [
      "inserted but not deleted text",
      `<w:p><w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:tab/><w:delText>old</w:delText></w:r></w:del></w:p>`,
      "new",
    ],
    [
      "a text box once",
      `<w:p><mc:AlternateContent><mc:Choice>${p("box")}</mc:Choice><mc:Fallback>${p("box")}</mc:Fallback></mc:AlternateContent></w:p>`,
      "box",
    ],
    [
      "no field instructions",
      `<w:p><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>7</w:t></w:r></w:p>`,
      "7",
    ],
    ["formulas", "<w:p><w:r><w:t>E = </w:t></w:r><m:r><m:t>mc</m:t></m:r></w:p>", "E = mc"],
    [
      "tags with quotes, comments and CDATA",
      `<!-- it's > --><w:p w:a="a > b" w:b='"'><w:r><w:t><![CDATA[a < b]]></w:t></w:r></w:p>`,
      "a < b",
    ],
  ])("reads %s", async (_, body, text) => {
    expect(await textOf(body)).toBe(text);
  });

  test("keeps the rows of tables, with tabs between the cells", async () => {
    const heads = row(cell(p("Glass")), cell(p("U-value")), cell("<w:p/>"));
    const values = row(
      cell(p("Double"), p("sealed")),
      cell(p("1.4")),
      cell(table(row(cell(p("in")), cell(p("side"))))),
    );
    expect(await textOf(p("Before") + table(heads, values) + p("After"))).toBe(
      "Before\n\nGlass\tU-value\t\nDouble sealed\t1.4\tin side\n\nAfter",
    );
  });

  test("reads the same text from pieces of any size", () => {
    const xml = `<a b="c > d"><!-- x > ' --><w:t>1 &amp; 2 <![CDATA[< & ]] >]]>é</w:t></a>`;
    const scanned = (size: number) => {
      const found: string[] = [];
      let text = "";
      const scan = xmlScanner({
        tag: (tag) => {
          found.push(text, `<${tag}>`);
          text = "";
        },
        text: (part) => {
          text += part;
        },
      });
      for (let at = 0; at < xml.length; at += size) scan(xml.slice(at, at + size));
      return found;
    };
    expect(scanned(xml.length)).toEqual([
      "",
      '<a b="c > d">',
      "",
      "<w:t>",
      "1 & 2 < & ]] >é",
      "</w:t>",
      "",
      "</a>",
    ]);
    for (let size = 1; size < xml.length; size++)
      expect(scanned(size), `${size}`).toEqual(scanned(xml.length));
  });

  test.each<[string, Buffer, string]>([
    ["an empty file", Buffer.alloc(0), "wrongFormat"],
    ["a ZIP archive of something else", zip([{ path: "a.txt", data: Buffer.from("a") }]), "wrongFormat"],
    ["a truncated archive", docxOf(p("a")).subarray(0, -30), "damaged"],
    ["a document without text", docxOf("<w:p/>"), "empty"],
  ])("rejects %s", async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toEqual(new FileError(code as "damaged"));
  });
});

describe("a document that unpacks to far more than its size", () => {
  const MB = 1_048_576;

  test("is read only up to the character limit", async () => {
    const bytes = docxOf(p("a".repeat(MB)), { repeat: 80, declaredBytes: 10 });
    expect(bytes.length).toBeLessThan(MB);
    const text = await read(bytes);
    expect(text.length).toBeGreaterThan(limits.file.textCharacters);
    // Reading stops after the slice that exceeds the limit. A slice inflates to at most 4 MB.
    expect(text.length).toBeLessThan(limits.file.textCharacters + 5 * MB);
    const kept = textContents(text);
    expect(kept.longer).toBe(true);
    expect(kept.text).toHaveLength(limits.file.textCharacters);
  });

  test.each([`<w:x a="${" ".repeat(MB)}"/>`, `<!--${"-".repeat(MB)}`])(
    "is rejected if it has little text (case %#)",
    async (part) => {
      const bytes = docxOf(part, { repeat: limits.file.unpackedBytes / MB + 1, declaredBytes: 10 });
      expect(bytes.length).toBeLessThan(MB);
      await expect(read(bytes)).rejects.toEqual(new FileError("unpacksTooLarge"));
    },
    20_000,
  );
});

test("textContents returns short text whole", () => {
  expect(textContents("a")).toEqual({ text: "a" });
});
