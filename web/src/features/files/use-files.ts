import { useEffect, useRef, useState } from "react";
import type { Attachment } from "../../api/chat-stream.ts";
import { randomId } from "../../lib/crypto.ts";
import * as texts from "../../texts/en.ts";
import { toast } from "../../ui/toasts.ts";
import { admit, FILE_LIMIT, type Kind, mediaTypes, type Refusal } from "./admission.ts";
import { type Contents, type Trouble, Unreadable } from "./contents.ts";

/** Progress is shown in steps of this share, so that a page of a PDF is not a rendering each. */
const PROGRESS_STEP = 0.05;

/** A file beside the question, as far as it is read. */
export interface QueuedFile {
  id: string;
  name: string;
  /** Its media type. */
  type: string;
  /** In bytes. */
  size: number;
  state:
    | { status: "reading"; progress: number }
    | { status: "ready"; contents: Contents }
    | { status: "failed"; trouble: Trouble };
}

export interface FilesControls {
  queue: readonly QueuedFile[];
  /** How many of them count: all that may yet be sent. */
  count: number;
  /** Whether some file is still being read. */
  reading: boolean;
  /** What could be sent. */
  ready: Attachment[];
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Takes files in and tells of those that it does not take. The same function at every render. */
  add: (files: readonly File[]) => void;
  /** Takes a file away, and ends its reading. */
  remove: (id: string) => void;
  /** Empties the queue, ending what is being read. */
  empty: () => void;
  /** Puts files back, before what is there by now; of all, the first five. */
  restore: (files: readonly QueuedFile[]) => void;
}

/** The files that go with the next question: in this page's memory, and nowhere else. */
export function useFiles(): FilesControls {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const [open, setOpen] = useState(false);
  const readings = useRef(new Map<string, AbortController>());
  // What is admitted in one event must count for the next, before there is a rendering.
  const latest = useRef(queue);

  function change(next: readonly QueuedFile[]) {
    latest.current = next;
    setQueue(next);
  }

  function settle(id: string, state: QueuedFile["state"]) {
    change(latest.current.map((file) => (file.id === id ? { ...file, state } : file)));
  }

  function add(files: readonly File[]) {
    const { admitted, refusals } = admit(files, countOf(latest.current));
    tellOf(refusals);
    for (const { file, kind } of admitted) start(file, kind);
    if (admitted.length > 0) setOpen(true);
  }

  async function start(file: File, kind: Kind) {
    const id = randomId();
    const abort = new AbortController();
    readings.current.set(id, abort);
    const type = file.type || mediaTypes[kind];
    const state = { status: "reading", progress: 0 } as const;
    change([...latest.current, { id, name: file.name, type, size: file.size, state }]);

    let shown = 0;
    const onProgress = (progress: number) => {
      if (abort.signal.aborted || progress < shown + PROGRESS_STEP) return;
      shown = progress;
      settle(id, { status: "reading", progress });
    };
    try {
      const { readFile } = await import("./read.ts");
      const contents = await readFile(file, kind, onProgress, abort.signal);
      if (!abort.signal.aborted) settle(id, { status: "ready", contents });
    } catch (error) {
      const trouble = error instanceof Unreadable ? error.trouble : "unloaded";
      if (!abort.signal.aborted) settle(id, { status: "failed", trouble });
    } finally {
      readings.current.delete(id);
    }
  }

  function remove(id: string) {
    readings.current.get(id)?.abort();
    readings.current.delete(id);
    change(latest.current.filter((file) => file.id !== id));
  }

  function empty() {
    for (const abort of readings.current.values()) abort.abort();
    readings.current.clear();
    change([]);
  }

  function restore(files: readonly QueuedFile[]) {
    const { kept, left } = keepFirst([...files, ...latest.current]);
    for (const { id } of left) remove(id);
    change(kept);
    if (left.length > 0) tellOf([{ reason: "count" }]);
  }

  useEffect(() => {
    const running = readings.current;
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

/** The first five that count, and what stands among them. */
export function keepFirst(queue: readonly QueuedFile[]): { kept: QueuedFile[]; left: QueuedFile[] } {
  const beyond = queue.filter(isCounted)[FILE_LIMIT];
  const end = beyond ? queue.indexOf(beyond) : queue.length;
  return { kept: queue.slice(0, end), left: queue.slice(end) };
}

/** One toast for all: the first in full, what else there is below it. */
function tellOf(refusals: readonly Refusal[]) {
  const [first, ...others] = refusals.map(wording);
  if (!first) return;
  const detail = others.map(({ text }) => text).join(". ");
  toast({ ...first, detail: detail || undefined, tone: "destructive" });
}

function wording(refusal: Refusal): { title: string; text: string } {
  const words = texts.files;
  switch (refusal.reason) {
    case "size":
      return { title: words.tooLargeTitle, text: words.tooLargeText(refusal.name) };
    case "type":
      return { title: words.wrongTypeTitle, text: words.wrongTypeText(refusal.name) };
    case "count":
      return { title: words.tooManyTitle, text: words.tooManyText };
  }
}
