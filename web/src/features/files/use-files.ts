import { useEffect, useRef, useState } from "react";
import type { Attachment } from "../../api/chat-stream.ts";
import { randomId } from "../../lib/crypto.ts";
import { limits } from "../../lib/limits.ts";
import * as texts from "../../texts/en.ts";
import { toast } from "../../ui/toasts.ts";
import type { FileKind } from "./accept-files.ts";
import { type FileContents, FileError, type FileErrorCode } from "./file-contents.ts";

/** Progress is shown in steps of 5%, to avoid a render for every page of a PDF. */
const PROGRESS_STEP = 0.05;

type Rules = typeof import("./accept-files.ts");

/** Undefined until they have loaded. */
let rules: Rules | undefined;

/** Loads the rules for files, which an empty chat does not need. */
export async function loadFileRules(): Promise<Rules> {
  rules ??= await import("./accept-files.ts");
  return rules;
}

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
  ready: (Attachment & Pick<FileContents, "longer">)[];
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Adds files, and shows a toast for those that are rejected. */
  add: (files: readonly File[]) => void;
  /** Removes a file and stops reading it. */
  remove: (id: string) => void;
  /** Removes all files and stops reading them. */
  empty: () => void;
  /** Returns the files to restore later. Those still being read have failed then. */
  snapshot: () => QueuedFile[];
  /** Puts files back in front of those added since, up to the limit. */
  restore: (files: readonly QueuedFile[]) => void;
}

/** Holds the files for the next question. They exist only in this page's memory. */
export function useFiles(): FilesControls {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState(false);
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
    // At once if possible: a question sent right after a drop must include its files.
    if (rules) addBy(rules, files);
    else addOnceLoaded(files);
  }

  async function addOnceLoaded(files: readonly File[]) {
    setWaiting(true);
    try {
      addBy(await loadFileRules(), files);
    } catch {
      toast({ title: texts.failure.part, text: texts.failure.partText, tone: "destructive" });
    }
    setWaiting(false);
  }

  function addBy({ acceptFiles, rejectionToast, mediaTypes }: Rules, files: readonly File[]) {
    const { accepted, rejections } = acceptFiles(files, countOf(latest.current));
    const rejection = rejectionToast(rejections);
    if (rejection) toast(rejection);
    for (const { file, kind } of accepted) start(file, kind, file.type || mediaTypes[kind]);
    if (accepted.length > 0) setOpen(true);
  }

  async function start(file: File, kind: FileKind, type: string) {
    const id = randomId();
    const abort = new AbortController();
    pending.current.set(id, abort);
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
    const rejection = dropped.length > 0 && rules?.rejectionToast([{ reason: "count" }]);
    if (rejection) toast(rejection);
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
    reading: waiting || queue.some(({ state }) => state.status === "reading"),
    ready: queue.flatMap(({ state, ...file }) =>
      state.status === "ready" ? [{ ...file, ...state.contents }] : [],
    ),
    open,
    setOpen,
    add,
    remove,
    empty,
    snapshot: () => queue.map(endReading),
    restore,
  };
}

function countOf(queue: readonly QueuedFile[]): number {
  return queue.filter(isCounted).length;
}

function endReading(file: QueuedFile): QueuedFile {
  return file.state.status === "reading"
    ? { ...file, state: { status: "failed", code: "unfinished" } }
    : file;
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
