import type { FileKind } from "../accept-files.ts";
import { type FileContents, type ScannedPages, textContents } from "./file-contents.ts";
import { FileError, type FileErrorCode } from "./file-error.ts";

/** Each worker reads one file, or draws the pages of one: at most `most`. */
export type ReadTask =
  | { file: File; kind: Exclude<FileKind, "pdf"> }
  | { file: File; kind: "pages"; most: number };

/** Any number of progress messages, then the contents or an error. */
export type ReaderMessage =
  | { progress: number }
  | { contents: FileContents | ScannedPages }
  | { code: FileErrorCode };

self.onmessage = async ({ data }: MessageEvent<ReadTask>) => {
  try {
    post({ contents: await read(data) });
  } catch (error) {
    post({ code: error instanceof FileError ? error.code : "damaged" });
  }
};

function post(message: ReaderMessage) {
  self.postMessage(message);
}

async function read(task: ReadTask): Promise<FileContents | ScannedPages> {
  const onProgress = (progress: number) => post({ progress });
  if (task.kind === "pages")
    return (await import("./pdf-pages.ts")).readPages(task.file, task.most, onProgress);
  const { file, kind } = task;
  if (kind === "image") return (await import("./image.ts")).readImage(file, onProgress);
  const bytes = new Uint8Array(await file.arrayBuffer());
  onProgress(0.3);
  switch (kind) {
    case "text":
      return textContents(await (await import("./plain-text.ts")).plainText(bytes));
    case "doc":
      return textContents((await import("./doc.ts")).docText(bytes));
    case "docx":
      return textContents(await (await import("./docx.ts")).docxText(bytes));
  }
}
