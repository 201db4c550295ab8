// The legacy build supports every browser that we support; the default build needs the newest.
import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import { request } from "../../../api/client.ts";
import { limits } from "../../../lib/limits.ts";
import { cleanText, type FileContents, type OnProgress, startsWith, textContents } from "./file-contents.ts";
import { FileError } from "./file-error.ts";
import PdfJsWorker from "./pdf.worker.ts?worker";

/** Character maps for East Asian documents that refer to a predefined one. */
const characterMaps = import.meta.glob<string>("../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url",
  import: "default",
  eager: true,
});

/** How far into a file pdf.js looks for the signature, in bytes. */
const SIGNATURE_WITHIN = 1024;

/** Extracts the text of a PDF, with a blank line between pages. */
export async function readPdf(
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<FileContents> {
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  if (!isPdf(data)) throw new FileError("wrongFormat");
  const port = new PdfJsWorker();
  const worker = PDFWorker.create({ port });
  const end = () => {
    worker.destroy();
    port.terminate();
  };
  signal.addEventListener("abort", end);
  const tooLarge = new Promise<never>((_, reject) => {
    port.addEventListener("message", ({ data }) => {
      if (data === "unpacksTooLarge") reject(new FileError(data));
    });
  });
  try {
    const task = getDocument({
      data,
      worker,
      // Nothing is rendered, so fonts, image decoders and color profiles are not needed. The
      // content security policy forbids eval.
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      useWorkerFetch: false,
      BinaryDataFactory: BundledFiles,
      verbosity: 0,
    });
    const text = task.promise.then((pdf) => pagesOf(pdf, onProgress));
    return textContents(cleanText(await Promise.race([text, tooLarge]), "scanned"));
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(
      error instanceof Error && error.name === "PasswordException" ? "encrypted" : "damaged",
    );
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
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

function isPdf(data: Uint8Array): boolean {
  for (let at = 0; at < Math.min(data.length, SIGNATURE_WITHIN); at++) {
    if (startsWith(data.subarray(at, at + 5), "%PDF-")) return true;
  }
  return false;
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
