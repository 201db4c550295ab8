// The legacy build supports every browser that we support; the default build needs the newest.
import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import { startsWith } from "./file-contents.ts";
import { FileError } from "./file-error.ts";
import PdfJsWorker from "./pdf.worker.ts?worker";

/** How far into a file pdf.js looks for the signature, in bytes. */
const SIGNATURE_WITHIN = 1024;

/**
 * Opens a PDF in a worker of its own, which ends once `work` is done or the signal is aborted. Throws
 * a FileError.
 *
 * @param options for pdf.js, in addition to those that every PDF is opened with
 */
export async function withPdf<T>(
  file: Blob,
  options: NonNullable<Exclude<Parameters<typeof getDocument>[0], string | URL | ArrayBuffer>>,
  work: (pdf: PDFDocumentProxy) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const data = new Uint8Array(await file.arrayBuffer());
  signal?.throwIfAborted();
  if (!isPdf(data)) throw new FileError("wrongFormat");
  const port = new PdfJsWorker();
  const worker = PDFWorker.create({ port });
  const end = () => {
    worker.destroy();
    port.terminate();
  };
  signal?.addEventListener("abort", end);
  const tooLarge = new Promise<never>((_, reject) => {
    port.addEventListener("message", ({ data }) => {
      if (data === "unpacksTooLarge") reject(new FileError(data));
    });
  });
  try {
    const task = getDocument({
      data,
      worker,
      // The content security policy forbids eval and WebAssembly.
      isEvalSupported: false,
      useWasm: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: 0,
      ...options,
    });
    return await Promise.race([task.promise.then(work), tooLarge]);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(
      error instanceof Error && error.name === "PasswordException" ? "encrypted" : "damaged",
    );
  } finally {
    signal?.removeEventListener("abort", end);
    end();
  }
}

function isPdf(data: Uint8Array): boolean {
  for (let at = 0; at < Math.min(data.length, SIGNATURE_WITHIN); at++) {
    if (startsWith(data.subarray(at, at + 5), "%PDF-")) return true;
  }
  return false;
}
