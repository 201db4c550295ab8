import type { Kind } from "./admission.ts";
import { type Contents, type OnProgress, Unreadable } from "./contents.ts";
import type { News, Task } from "./reader.worker.ts";

/**
 * Reads a file, here in the browser and off the page's own thread. Throws Unreadable; when the signal says so,
 * it ends, and where it had not begun it throws the signal's reason.
 */
export async function readFile(
  file: File,
  kind: Kind,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Contents> {
  signal.throwIfAborted();
  if (file.size === 0) throw new Unreadable("empty");
  // A folder, or a file that has gone since.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Unreadable("unreachable");
    });
  // It may have been given up in the meantime, and then no worker shall begin.
  signal.throwIfAborted();
  if (kind !== "pdf") return inWorker({ file, kind }, onProgress, signal);
  const { readPdf } = await import("./pdf.ts");
  return readPdf(file, onProgress, signal);
}

function inWorker(task: Task, onProgress: OnProgress, signal: AbortSignal): Promise<Contents> {
  const worker = new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  const contents = new Promise<Contents>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<News>) => {
      if ("progress" in data) onProgress(data.progress);
      else if ("contents" in data) resolve(data.contents);
      else reject(new Unreadable(data.trouble));
    };
    worker.onerror = () => reject(new Unreadable("damaged"));
  });
  worker.postMessage(task);
  return contents.finally(() => worker.terminate());
}
