import type { Attachment } from "../../api/chat-stream.ts";
import { randomId } from "../../lib/crypto.ts";
import { limits } from "../../lib/limits.ts";
import type { FileContents, ScannedPages } from "./readers/file-contents.ts";
import type { FileErrorCode } from "./readers/file-error.ts";

/** A file attached to the draft, and its reading state. */
export interface QueuedFile {
  id: string;
  name: string;
  /** Its media type. */
  type: string;
  /** In bytes. */
  size: number;
  /** The document that it is a page of, if that has no text. */
  scan?: { id: string; name: string; pages: number };
  state:
    | { status: "reading"; progress: number }
    | { status: "ready"; contents: FileContents }
    | { status: "failed"; code: FileErrorCode };
}

/** Returns how many files count toward the limit: all but the failed ones. */
export function countOf(queue: readonly QueuedFile[]): number {
  return queue.filter(isCounted).length;
}

/** A file that can be sent. `longer`: the file has more text, which was not read. */
export type ReadyFile = Attachment & Pick<FileContents, "longer">;

export function readyFiles(queue: readonly QueuedFile[]): ReadyFile[] {
  return queue.flatMap(({ state, scan: _, ...file }) =>
    state.status === "ready" ? [{ ...file, ...state.contents }] : [],
  );
}

/** Returns the pages of a document that was read as images, as files of their own. */
export function pageFiles({ id, name }: QueuedFile, { pages, count }: ScannedPages): QueuedFile[] {
  return pages.map((contents, index) => {
    const url = contents.url ?? "";
    return {
      id: randomId(),
      name: `${name} (${index + 1})`,
      type: url.slice("data:".length, url.indexOf(";")),
      size: Math.floor((url.length - url.indexOf(",") - 1) * (3 / 4)),
      scan: { id, name, pages: count },
      state: { status: "ready", contents },
    };
  });
}

/** Returns a file, marked as failed if it was still being read. */
export function endReading(file: QueuedFile): QueuedFile {
  return file.state.status === "reading"
    ? { ...file, state: { status: "failed", code: "unfinished" } }
    : file;
}

/** Splits a queue after the last file within the limit. Failed files do not count. */
export function keepFirst(queue: readonly QueuedFile[]): { kept: QueuedFile[]; dropped: QueuedFile[] } {
  const beyond = queue.filter(isCounted)[limits.question.attachments];
  const end = beyond ? queue.indexOf(beyond) : queue.length;
  return { kept: queue.slice(0, end), dropped: queue.slice(end) };
}

function isCounted({ state }: QueuedFile): boolean {
  return state.status !== "failed";
}
