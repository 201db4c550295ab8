import { useRef, useState } from "react";
import type { Attachment } from "../../api/chat-stream.ts";
import * as texts from "../../texts/en.ts";
import { toast } from "../../ui/toasts.ts";
import { countOf, endReading, type QueuedFile } from "./queued-file.ts";
import type { FileContents } from "./readers/file-contents.ts";
import { useFileQueue } from "./use-file-queue.ts";

type Rules = typeof import("./accept-files.ts");

/** Undefined until loaded. */
let rules: Rules | undefined;

/** Loads the rules for files, which are not needed until the user adds a file. */
export async function loadFileRules(): Promise<Rules> {
  rules ??= await import("./accept-files.ts");
  return rules;
}

export interface FilesControls {
  queue: readonly QueuedFile[];
  /** How many files count toward the limit: all but the failed ones. */
  count: number;
  /** Whether any file is still being read. */
  reading: boolean;
  /** The files that can be sent. */
  ready: (Attachment & Pick<FileContents, "longer">)[];
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Adds files, and shows a toast for those that are rejected. */
  add: (files: readonly File[]) => void;
  /** Removes a file and stops reading it. */
  remove: (id: string) => void;
  /** Removes all files and stops reading them. */
  empty: () => void;
  /** Returns the files to restore later. Those still being read are marked as failed. */
  snapshot: () => QueuedFile[];
  /** Puts files back in front of those added since, up to the limit. */
  restore: (files: readonly QueuedFile[]) => void;
}

/** Holds the files for the next question. They exist only in this page's memory. */
export function useFiles(): FilesControls {
  const { queue, latest, read, remove, empty, prepend } = useFileQueue();
  const [open, setOpen] = useState(false);
  /** Whether files are waiting for the rules to load. */
  const [waiting, setWaiting] = useState(false);
  /** How many times all files were removed. Files that were waiting at the time are not added. */
  const emptied = useRef(0);

  function add(files: readonly File[]) {
    // At once if possible: a question sent right after a drop must include its files.
    if (rules) addBy(rules, files);
    else addOnceLoaded(files);
  }

  async function addOnceLoaded(files: readonly File[]) {
    const before = emptied.current;
    setWaiting(true);
    try {
      const loaded = await loadFileRules();
      if (emptied.current === before) addBy(loaded, files);
    } catch {
      toast({ title: texts.failure.part, text: texts.failure.partText, tone: "destructive" });
    }
    setWaiting(false);
  }

  function addBy({ acceptFiles, rejectionToast, mediaTypes }: Rules, files: readonly File[]) {
    const { accepted, rejections } = acceptFiles(files, countOf(latest()));
    const rejection = rejectionToast(rejections);
    if (rejection) toast(rejection);
    for (const { file, kind } of accepted) read(file, kind, file.type || mediaTypes[kind]);
    if (accepted.length > 0) setOpen(true);
  }

  function restore(files: readonly QueuedFile[]) {
    const removed = prepend(files);
    const rejection = removed > 0 && rules?.rejectionToast([{ reason: "count" }]);
    if (rejection) toast(rejection);
  }

  return {
    queue,
    count: countOf(queue),
    reading: waiting || queue.some(({ state }) => state.status === "reading"),
    ready: queue.flatMap(({ state, ...file }) =>
      state.status === "ready" ? [{ ...file, ...state.contents }] : [],
    ),
    open,
    setOpen,
    add,
    remove,
    empty: () => {
      emptied.current += 1;
      setWaiting(false);
      empty();
    },
    snapshot: () => queue.map(endReading),
    restore,
  };
}
