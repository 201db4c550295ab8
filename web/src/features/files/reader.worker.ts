import type { Kind } from "./admission.ts";
import { type Contents, type Trouble, Unreadable } from "./contents.ts";

/** What the page asks; the worker reads one file in its life. */
export interface Task {
  file: File;
  kind: Exclude<Kind, "pdf">;
}

/** What the worker answers: progress any number of times, then one of the others. */
export type News = { progress: number } | { contents: Contents } | { trouble: Trouble };

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  try {
    tell({ contents: await read(data) });
  } catch (error) {
    tell({ trouble: error instanceof Unreadable ? error.trouble : "damaged" });
  }
};

function tell(news: News) {
  self.postMessage(news);
}

async function read({ file, kind }: Task): Promise<Contents> {
  const onProgress = (progress: number) => tell({ progress });
  if (kind === "image") return (await import("./image.ts")).readImage(file, onProgress);
  const bytes = new Uint8Array(await file.arrayBuffer());
  onProgress(0.3);
  switch (kind) {
    case "text":
      return { text: (await import("./plain-text.ts")).plainText(bytes) };
    case "doc":
      return { text: (await import("./word-97.ts")).word97Text(bytes) };
    case "docx":
      return { text: await (await import("./word-2007.ts")).word2007Text(bytes) };
  }
}
