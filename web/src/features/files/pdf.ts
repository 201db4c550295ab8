// The legacy build runs on every browser that the page runs on; the other asks for the newest.
import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import PdfJsWorker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker";
import { request } from "../../api/client.ts";
import { type Contents, type OnProgress, startsWith, tidy, Unreadable } from "./contents.ts";

/** Which characters a font's codes stand for, in East Asian documents that name a table instead of having one. */
const characterMaps = import.meta.glob<string>("../../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url",
  import: "default",
  eager: true,
});

/** pdf.js looks for its signature that far into a file. */
const SIGNATURE_WITHIN = 1024;

/** The text of a PDF, a blank line between its pages. */
export async function readPdf(file: File, onProgress: OnProgress, signal: AbortSignal): Promise<Contents> {
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  if (!isPdf(data)) throw new Unreadable("impostor");
  const port = new PdfJsWorker();
  const worker = PDFWorker.create({ port });
  const end = () => {
    worker.destroy();
    port.terminate();
  };
  signal.addEventListener("abort", end);
  try {
    const task = getDocument({
      data,
      worker,
      // Nothing is drawn: no font, image decoder or colour profile is needed, and the content security policy
      // allows no eval.
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      useWorkerFetch: false,
      BinaryDataFactory: OwnFiles,
      verbosity: 0,
    });
    return { text: tidy(await pagesOf(await task.promise, onProgress), "scanned") };
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(error instanceof Error && error.name === "PasswordException" ? "locked" : "damaged");
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
}

async function pagesOf(pdf: PDFDocumentProxy, onProgress: OnProgress): Promise<string> {
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    onProgress(number / pdf.numPages);
  }
  return pages.join("\n\n");
}

function isPdf(data: Uint8Array): boolean {
  for (let at = 0; at < Math.min(data.length, SIGNATURE_WITHIN); at++) {
    if (startsWith(data.subarray(at, at + 5), "%PDF-")) return true;
  }
  return false;
}

/** Serves pdf.js what it asks for from our own files. */
class OwnFiles {
  readonly fetch = async ({ filename }: { filename: string }): Promise<Uint8Array> => {
    const url = characterMaps[`../../../../node_modules/pdfjs-dist/cmaps/${filename}`];
    if (!url) throw new Error("not served");
    const response = await request("GET", url);
    return new Uint8Array(await response.arrayBuffer());
  };
}
