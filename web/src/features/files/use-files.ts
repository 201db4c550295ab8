import { useEffect, useRef, useState } from "react";
import type { Attachment } from "../../api/chat-stream.ts";
import { randomId } from "../../lib/crypto.ts";
import { limits } from "../../lib/limits.ts";
import * as texts from "../../texts/en.ts";
import { toast } from "../../ui/toasts.ts";
import { acceptFiles, type FileKind, mediaTypes, type Rejection } from "./accept-files.ts";
import { type FileContents, FileError, type FileErrorCode } from "./file-contents.ts";

/** Progress is shown in steps of 5%, to avoid a render for every page of a PDF. */
const PROGRESS_STEP = 0.05;

/** A file attached to the draft, and its reading state. */
export interface QueuedFile {
  id: string;
  name: string;
  /** Its media type. */
  type: string;
  /** In bytes. */
  size: number;
  state:
    | { status: "reading"; progress: number }
    | { status: "ready"; contents: FileContents }
    | { status: "failed"; code: FileErrorCode };
}

export interface FilesControls {
  queue: readonly QueuedFile[];
  /** How many files count towards the limit: all but the failed ones. */
  count: number;
  /** Whether any file is still being read. */
  reading: boolean;
  /** The files that can be sent. */
  ready: Attachment[];
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Adds files, and shows a toast for those that are rejected. */
  add: (files: readonly File[]) => void;
  /** Removes a file and stops reading it. */
  remove: (id: string) => void;
  /** Removes all files and stops reading them. */
  empty: () => void;
  /** Puts files back in front of those added since, up to the limit. */
  restore: (files: readonly QueuedFile[]) => void;
}

/** Holds the files for the next question. They exist only in this page's memory. */
export function useFiles(): FilesControls {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const [open, setOpen] = useState(false);
  const pending = useRef(new Map<string, AbortController>());
  // Files added in one event must count in the next one, even before a render.
  const latest = useRef(queue);

  function change(next: readonly QueuedFile[]) {
    latest.current = next;
    setQueue(next);
  }

  function setState(id: string, state: QueuedFile["state"]) {
    change(latest.current.map((file) => (file.id === id ? { ...file, state } : file)));
  }

  function add(files: readonly File[]) {
    const { accepted, rejections } = acceptFiles(files, countOf(latest.current));
    showRejections(rejections);
    for (const { file, kind } of accepted) start(file, kind);
    if (accepted.length > 0) setOpen(true);
  }

  async function start(file: File, kind: FileKind) {
    const id = randomId();
    const abort = new AbortController();
    pending.current.set(id, abort);
    const type = file.type || mediaTypes[kind];
    const state = { status: "reading", progress: 0 } as const;
    change([...latest.current, { id, name: file.name, type, size: file.size, state }]);

    let shown = 0;
    const onProgress = (progress: number) => {
      if (abort.signal.aborted || progress < shown + PROGRESS_STEP) return;
      shown = progress;
      setState(id, { status: "reading", progress });
    };
    try {
      const { readFile } = await import("./read-file.ts");
      const contents = await readFile(file, kind, onProgress, abort.signal);
      if (!abort.signal.aborted) setState(id, { status: "ready", contents });
    } catch (error) {
      const code = error instanceof FileError ? error.code : "notLoaded";
      if (!abort.signal.aborted) setState(id, { status: "failed", code });
    } finally {
      pending.current.delete(id);
    }
  }

  function remove(id: string) {
    pending.current.get(id)?.abort();
    pending.current.delete(id);
    change(latest.current.filter((file) => file.id !== id));
  }

  function empty() {
    for (const abort of pending.current.values()) abort.abort();
    pending.current.clear();
    change([]);
  }

  function restore(files: readonly QueuedFile[]) {
    const { kept, dropped } = keepFirst([...files, ...latest.current]);
    for (const { id } of dropped) remove(id);
    change(kept);
    if (dropped.length > 0) showRejections([{ reason: "count" }]);
  }

  useEffect(() => {
    const running = pending.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  return {
    queue,
    count: countOf(queue),
    reading: queue.some(({ state }) => state.status === "reading"),
    ready: queue.flatMap(({ state, ...file }) =>
      state.status === "ready" ? [{ ...file, ...state.contents }] : [],
    ),
    open,
    setOpen,
    add,
    remove,
    empty,
    restore,
  };
}

function countOf(queue: readonly QueuedFile[]): number {
  return queue.filter(isCounted).length;
}

function isCounted({ state }: QueuedFile): boolean {
  return state.status !== "failed";
}

/** Splits a queue after the last file within the limit. Failed files do not count. */
export function keepFirst(queue: readonly QueuedFile[]): { kept: QueuedFile[]; dropped: QueuedFile[] } {
  const beyond = queue.filter(isCounted)[limits.question.attachments];
  const end = beyond ? queue.indexOf(beyond) : queue.length;
  return { kept: queue.slice(0, end), dropped: queue.slice(end) };
}

/** Shows one toast for all rejected files: the first as its text, the others as its detail. */
function showRejections(rejections: readonly Rejection[]) {
  const [first, ...others] = rejections.map(rejectionText);
  if (!first) return;
  const detail = others.map(({ text }) => text).join(". ");
  toast({ ...first, detail: detail || undefined, tone: "destructive" });
}

function rejectionText(rejection: Rejection): { title: string; text: string } {
  const words = texts.files;
  switch (rejection.reason) {
    case "size":
      return { title: words.tooLargeTitle, text: words.tooLargeText(rejection.name) };
    case "type":
      return { title: words.wrongTypeTitle, text: words.wrongTypeText(rejection.name) };
    case "count":
      return { title: words.tooManyTitle, text: words.tooManyText };
  }
}
