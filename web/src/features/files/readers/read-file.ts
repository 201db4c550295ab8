import type { FileKind } from "../accept-files.ts";
import type { FileContents, OnProgress, ScannedPages } from "./file-contents.ts";
import { FileError } from "./file-error.ts";
import type { ReaderMessage, ReadTask } from "./reader.worker.ts";

/**
 * Extracts a file's contents in the browser, off the main thread: of a PDF without text, at most
 * `mostPages` pages as images. Throws a FileError. Aborting ends the work, and the promise may then
 * never settle. If the work had not started, the signal's reason is thrown.
 */
export async function readFile(
  file: File,
  kind: FileKind,
  mostPages: number,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<FileContents | ScannedPages> {
  signal.throwIfAborted();
  if (file.size === 0) throw new FileError("empty");
  // Fails for a folder, and for a file that no longer exists.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new FileError("unreachable");
    });
  // Starts no worker if the signal was aborted in the meantime.
  signal.throwIfAborted();
  if (kind !== "pdf") return inWorker({ file, kind }, onProgress, signal);
  const { readPdf } = await import("./pdf.ts");
  try {
    return await readPdf(file, onProgress, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof FileError) || error.code !== "scanned") throw error;
    return inWorker({ file, kind: "pages", most: mostPages }, onProgress, signal);
  }
}

function inWorker(task: ReadTask, onProgress: OnProgress, signal: AbortSignal) {
  const worker = new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  const contents = new Promise<FileContents | ScannedPages>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
      if ("progress" in data) onProgress(data.progress);
      else if ("contents" in data) resolve(data.contents);
      else reject(new FileError(data.code));
    };
    worker.onerror = () => reject(new FileError("damaged"));
  });
  worker.postMessage(task);
  return contents.finally(() => worker.terminate());
}
