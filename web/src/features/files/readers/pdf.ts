import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { request } from "../../../api/client.ts";
import { limits } from "../../../lib/limits.ts";
import { cleanText, type FileContents, type OnProgress, textContents } from "./file-contents.ts";
import { withPdf } from "./open-pdf.ts";

/** Character maps for East Asian documents that refer to a predefined one. */
const characterMaps = import.meta.glob<string>("../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Extracts the text of a PDF, with a blank line between pages. */
export async function readPdf(
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<FileContents> {
  // Nothing is rendered, so fonts, image decoders and color profiles are not needed.
  const options = { BinaryDataFactory: BundledFiles };
  const text = await withPdf(file, options, (pdf) => pagesOf(pdf, onProgress), signal);
  return textContents(cleanText(text, "scanned"));
}

/** Reads pages until the text is long enough. */
async function pagesOf(pdf: PDFDocumentProxy, onProgress: OnProgress): Promise<string> {
  let text = "";
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    if (number > 1) text += "\n\n";
    // Not getTextContent, which returns all text of a page at once, even if it is huge.
    const reader = page.streamTextContent().getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const { items }: Awaited<ReturnType<typeof page.getTextContent>> = value;
      text += items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      // The caller terminates the worker, so the rest of the page is not read.
      if (text.length > limits.file.textCharacters) return text;
    }
    page.cleanup();
    onProgress(number / pdf.numPages);
  }
  return text;
}

/** Serves pdf.js the character maps from our own build. */
class BundledFiles {
  readonly fetch = async ({ filename }: { filename: string }): Promise<Uint8Array> => {
    const url = characterMaps[`../../../../../node_modules/pdfjs-dist/cmaps/${filename}`];
    if (!url) throw new Error("character map not bundled");
    const response = await request("GET", url);
    return new Uint8Array(await response.arrayBuffer());
  };
}
