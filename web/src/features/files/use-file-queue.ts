import { useEffect, useRef, useState } from "react";
import { randomId } from "../../lib/crypto.ts";
import type { FileKind } from "./accept-files.ts";
import { keepFirst, type QueuedFile } from "./queued-file.ts";
import { FileError } from "./readers/file-error.ts";

/** Progress is shown in steps of 5%, to avoid a render for every page of a PDF. */
const PROGRESS_STEP = 0.05;

export interface FileQueue {
  queue: readonly QueuedFile[];
  /** Returns the queue as it is now, even before a render. */
  latest: () => readonly QueuedFile[];
  /** Adds a file and reads it. */
  read: (file: File, kind: FileKind, type: string) => Promise<void>;
  /** Removes a file and stops reading it. */
  remove: (id: string) => void;
  /** Removes all files and stops reading them. */
  empty: () => void;
  /** Puts files in front of the others, up to the limit. Returns how many others were removed. */
  prepend: (files: readonly QueuedFile[]) => number;
}

/** Holds files and reads them concurrently. */
export function useFileQueue(): FileQueue {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const pending = useRef(new Map<string, AbortController>());
  const latest = useRef(queue);

  function change(next: readonly QueuedFile[]) {
    latest.current = next;
    setQueue(next);
  }

  function setState(id: string, state: QueuedFile["state"]) {
    change(latest.current.map((file) => (file.id === id ? { ...file, state } : file)));
  }

  async function read(file: File, kind: FileKind, type: string) {
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
      const { readFile } = await import("./readers/read-file.ts");
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

  function prepend(files: readonly QueuedFile[]): number {
    const { kept, dropped } = keepFirst([...files, ...latest.current]);
    for (const { id } of dropped) remove(id);
    change(kept);
    return dropped.length;
  }

  useEffect(() => {
    const running = pending.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  return { queue, latest: () => latest.current, read, remove, empty, prepend };
}
