import type { FileKind } from "../accept-files.ts";
import { type FileContents, textContents } from "./file-contents.ts";
import { FileError, type FileErrorCode } from "./file-error.ts";

/** Each worker reads one file. */
export interface ReadTask {
  file: File;
  kind: Exclude<FileKind, "pdf">;
}

/** Any number of progress messages, then the contents or an error. */
export type ReaderMessage = { progress: number } | { contents: FileContents } | { code: FileErrorCode };

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

async function read({ file, kind }: ReadTask): Promise<FileContents> {
  const onProgress = (progress: number) => post({ progress });
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
