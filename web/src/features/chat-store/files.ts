import { failure } from "#texts/page.ts";
import { randomId } from "../../lib/crypto.ts";
import { limits } from "../../lib/limits.ts";
import { toast } from "../../ui/toasts.ts";
import type { FileKind } from "../files/accept-files.ts";
import { type FileRules, fileRules, loadFileRules } from "../files/load-file-rules.ts";
import { countOf, endReading, keepFirst, pageFiles, type QueuedFile } from "../files/queued-file.ts";
import type { ScannedPages } from "../files/readers/file-contents.ts";
import { FileError } from "../files/readers/file-error.ts";
import { chatStore } from "./chat-store.ts";

/** Progress is shown in steps of 5%, to avoid a render for every page of a PDF. */
const PROGRESS_STEP = 0.05;

/** The files that are being read. */
const pending = new Map<string, AbortController>();

/** Aborted to drop the files that wait for the rules. */
let waiting = new AbortController();

/** Adds files to the draft and reads them. Shows a toast for those that are rejected. */
export function addFiles(files: readonly File[]): void {
  // At once if possible: a question sent right after a drop must include its files.
  if (fileRules) addBy(fileRules, files);
  else addOnceLoaded(files);
}

/** Removes a file and stops reading it. */
export function removeFile(id: string): void {
  pending.get(id)?.abort();
  pending.delete(id);
  change(queue().filter((file) => file.id !== id));
}

/** Stops reading files, and marks those that are not ready as failed. */
export function stopReading(): void {
  for (const abort of pending.values()) abort.abort();
  pending.clear();
  waiting.abort();
  waiting = new AbortController();
  chatStore.set({ filesWaiting: false });
  change(queue().map(endReading));
}

/** Puts files in front of the others, up to the limit. Shows a toast if others had to be removed. */
export function prependFiles(files: readonly QueuedFile[]): void {
  const { kept, dropped } = keepFirst([...files, ...queue()]);
  for (const { id } of dropped) removeFile(id);
  change(kept);
  const rules = fileRules;
  const names = dropped.map(({ name }) => name);
  if (names.length > 0 && rules) toast(() => rules.rejectionToast({ reason: "count", names }));
}

function queue(): readonly QueuedFile[] {
  return chatStore.get().draft.files;
}

function change(files: readonly QueuedFile[]) {
  chatStore.set({ draft: { ...chatStore.get().draft, files } });
}

async function addOnceLoaded(files: readonly File[]) {
  const { signal } = waiting;
  chatStore.set({ filesWaiting: true });
  try {
    const loaded = await loadFileRules();
    if (!signal.aborted) addBy(loaded, files);
  } catch {
    toast(() => ({ title: failure.part, text: failure.partText, tone: "destructive" }));
  }
  if (!signal.aborted) chatStore.set({ filesWaiting: false });
}

function addBy({ acceptFiles, rejectionToast, mediaTypes }: FileRules, files: readonly File[]) {
  const { accepted, rejections } = acceptFiles(files, countOf(queue()));
  const [first, ...others] = rejections;
  if (first) toast(() => rejectionToast(first, ...others));
  for (const { file, kind } of accepted) read(file, kind, file.type || mediaTypes[kind]);
  if (accepted.length > 0) chatStore.set({ draft: { ...chatStore.get().draft, filesOpen: true } });
}

/** Returns how many files there may be in place of the given one. */
function roomFor(id: string): number {
  return limits.question.attachments - countOf(queue().filter((file) => file.id !== id));
}

/** Puts a document's pages in its place, as far as there is still room. */
function replaceByPages(id: string, read: ScannedPages) {
  const room = roomFor(id);
  change(queue().flatMap((file) => (file.id === id ? pageFiles(file, read).slice(0, room) : [file])));
}

/** Adds a file and reads it. */
async function read(file: File, kind: FileKind, type: string) {
  const id = randomId();
  const abort = new AbortController();
  pending.set(id, abort);
  const setState = (state: QueuedFile["state"]) =>
    change(queue().map((queued) => (queued.id === id ? { ...queued, state } : queued)));
  const reading = { status: "reading", progress: 0 } as const;
  change([...queue(), { id, name: file.name, type, size: file.size, state: reading }]);

  let shown = 0;
  const onProgress = (progress: number) => {
    if (abort.signal.aborted || progress < shown + PROGRESS_STEP) return;
    shown = progress;
    setState({ status: "reading", progress });
  };
  try {
    const { readFile } = await import("../files/readers/read-file.ts");
    const read = await readFile(file, kind, roomFor(id), onProgress, abort.signal);
    if (abort.signal.aborted) return;
    if ("pages" in read) replaceByPages(id, read);
    else setState({ status: "ready", contents: read });
  } catch (error) {
    const code = error instanceof FileError ? error.code : "notLoaded";
    if (!abort.signal.aborted) setState({ status: "failed", code });
  } finally {
    pending.delete(id);
  }
}
