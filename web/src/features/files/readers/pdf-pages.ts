import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { FileContents, OnProgress, ScannedPages } from "./file-contents.ts";
import { FileError } from "./file-error.ts";
import { imageContents, MAX_SIDE } from "./image.ts";
import { withPdf } from "./open-pdf.ts";

/**
 * The most pixels of an image in a PDF, four bytes each when decoded: more than A4 has at 600 dots per
 * inch. Larger ones are left out.
 */
const MAX_IMAGE_PIXELS = 40_000_000;

/**
 * Draws the pages of a PDF that are not blank, at most `most`. Runs in a worker, which has no document.
 * Throws a FileError, "scanned" if nothing could be drawn: without WebAssembly, pdf.js cannot decode
 * JBIG2 and JPEG 2000.
 */
export async function readPages(file: Blob, most: number, onProgress: OnProgress): Promise<ScannedPages> {
  const options = {
    maxImageSize: MAX_IMAGE_PIXELS,
    CanvasFactory: OffscreenCanvases,
    FilterFactory: NoFilters,
    BinaryDataFactory: NoFiles,
  };
  return withPdf(file, options, async (pdf) => {
    const pages: FileContents[] = [];
    // Backs of pages may be blank, but a long document of blank pages must not take forever.
    const last = Math.min(pdf.numPages, 2 * most);
    for (let number = 1; number <= last && pages.length < most; number++) {
      const drawn = await drawPage(pdf, number);
      if (drawn) pages.push(await imageContents(drawn, { lossless: true }));
      onProgress(number / last);
    }
    if (pages.length === 0) throw new FileError("scanned");
    return { pages, count: pdf.numPages };
  });
}

/** Draws a page on white. Returns undefined if it is blank. */
async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<ImageBitmap | undefined> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: MAX_SIDE / Math.max(width, height) });
  const side = (length: number) => Math.min(Math.max(Math.round(length), 1), MAX_SIDE);
  const canvas = new OffscreenCanvas(side(viewport.width), side(viewport.height));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new FileError("image");
  // pdf.js has no type for a canvas in a worker. For print, it does not wait for animation frames,
  // which a hidden tab does not have.
  const target = { canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D };
  await page.render({ ...target, viewport, intent: "print", background: "white" }).promise;
  page.cleanup();
  const isBlank = hasOneColor(context.getImageData(0, 0, canvas.width, canvas.height));
  return isBlank ? undefined : canvas.transferToImageBitmap();
}

function hasOneColor({ data }: ImageData): boolean {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  const [first] = pixels;
  return pixels.every((pixel) => pixel === first);
}

/** Creates pdf.js's canvases without a document. */
class OffscreenCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width;
    canvas.height = height;
  }

  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Leaves out filters, which are elements of a document. */
class NoFilters {
  readonly addFilter = none;
  readonly addHCMFilter = none;
  readonly addAlphaFilter = none;
  readonly addLuminosityFilter = none;
  readonly addHighlightHCMFilter = none;
  destroy() {}
}

function none(): string {
  return "none";
}

/** Pages without text need neither fonts nor character maps. */
class NoFiles {
  readonly fetch = () => Promise.reject(new Error("not bundled"));
}
