import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync, deflateSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";

/** A file to attach. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real document from `files`; its README.md lists how each was made. */
export function fixture(name: string, mimeType = ""): TestFile {
  return { name, mimeType, buffer: readFileSync(join(import.meta.dirname, "files", name)) };
}

export function generated(name: string, content: string | Uint8Array, mimeType = ""): TestFile {
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** Prints HTML to a PDF with Chromium. */
export async function printPdf(context: BrowserContext, name: string, html: string): Promise<TestFile> {
  const page = await context.newPage();
  await page.setContent(html, { waitUntil: "load" });
  const buffer = await page.pdf({ format: "A4" });
  await page.close();
  return { name, mimeType: "application/pdf", buffer };
}

/** Square images of noise, which hardly compress; `side` is in pixels. */
export async function noiseImages(
  context: BrowserContext,
  count: number,
  side: number,
  type: "image/png" | "image/jpeg",
): Promise<TestFile[]> {
  const page = await context.newPage();
  const urls = await page.evaluate(
    ([count, side, type]) =>
      Array.from({ length: count }, () => {
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = side;
        const context = canvas.getContext("2d") as CanvasRenderingContext2D;
        const image = context.createImageData(side, side);
        const bytes = new Uint8Array(image.data.buffer);
        for (let at = 0; at < bytes.length; at += 65_536)
          crypto.getRandomValues(bytes.subarray(at, at + 65_536));
        for (let at = 3; at < bytes.length; at += 4) bytes[at] = 255;
        context.putImageData(image, 0, 0);
        return canvas.toDataURL(type, 0.9);
      }),
    [count, side, type] as const,
  );
  await page.close();
  return urls.map((url, index) => ({
    name: `noise-${index + 1}.${type.slice("image/".length)}`,
    mimeType: type,
    buffer: Buffer.from(url.slice(url.indexOf(",") + 1), "base64"),
  }));
}

const wordProcessing = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const relationships = "http://schemas.openxmlformats.org/package/2006/relationships";
const officeDocument = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";

/** A .docx with some paragraphs and an image of the given size. */
export function docx(name: string, paragraphs: readonly string[], pictureBytes = 0): TestFile {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("");
  return { name, mimeType: "", buffer: docxOf(body, { pictureBytes }) };
}

/**
 * Returns the bytes of a .docx with the given markup.
 *
 * @param options.repeat how many times the markup is repeated
 * @param options.declaredBytes the size that the archive declares for its text, by default the
 * actual size
 */
export function docxOf(
  body: string,
  options: { repeat?: number; declaredBytes?: number; pictureBytes?: number } = {},
): Buffer {
  const { repeat = 1, declaredBytes, pictureBytes = 0 } = options;
  const document = Buffer.concat([
    Buffer.from(`<?xml version="1.0"?>\n<w:document xmlns:w="${wordProcessing}"><w:body>`),
    ...Array<Buffer>(repeat).fill(Buffer.from(body)),
    Buffer.from("</w:body></w:document>"),
  ]);
  return zip([
    {
      path: "[Content_Types].xml",
      data: Buffer.from(
        `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
    },
    {
      path: "_rels/.rels",
      data: Buffer.from(
        `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
      ),
    },
    { path: "word/document.xml", data: document, declaredBytes, deflated: true },
    { path: "word/media/image1.png", data: Buffer.alloc(pictureBytes, 7) },
  ]);
}

interface ZipEntry {
  path: string;
  data: Buffer;
  declaredBytes?: number;
  deflated?: boolean;
}

/** Returns the bytes of a ZIP archive. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, data, declaredBytes = data.length, deflated = false } of entries) {
    const name = Buffer.from(path);
    const stored = deflated ? deflateRawSync(data, { level: 1 }) : data;
    // Version, flags, method, time, date; checksum; both sizes; the length of the name. The length of
    // the extra field stays 0.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(deflated ? 8 : 0, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(stored.length, 14);
    common.writeUInt32LE(declaredBytes, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), common, name, stored);

    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), common, rest, name);
    offset += 4 + common.length + name.length + stored.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}

/**
 * Returns the bytes of a PDF with one page.
 *
 * @param content the page's drawing instructions, compressed in the file
 * @param cut how many bytes of the compressed content are missing at its end
 */
export function pdfOf(content: Buffer, cut = 0): Buffer {
  const packed = deflateSync(content, { level: 1 });
  const stream = packed.subarray(0, packed.length - cut);
  const objects = [
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from(
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    ),
    Buffer.concat([
      Buffer.from(`<</Length ${stream.length}/Filter/FlateDecode>>\nstream\n`),
      stream,
      Buffer.from("\nendstream"),
    ]),
    Buffer.from("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"),
  ];
  const parts = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    parts.push(part);
    length += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
