/** What the worker is asked. */
export interface Job {
  id: number;
  code: string;
  grammar: string;
}

/** What it answers: see marksOf. */
export interface Result {
  id: number;
  marks: Uint32Array;
}

/** Longer code stays plain. */
const MAX_LENGTH = 1_000_000;
const PATIENCE_MS = 5000;
/** Without work for so long the worker ends, and with it its memory of the code. */
const IDLE_MS = 5000;

interface Waiting {
  job: Job;
  resolve: (marks: Uint32Array | undefined) => void;
}

let worker: Worker | undefined;
let queue: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/** Finds what is to be set apart in finished code; undefined when that took too long or failed. */
export function highlight(code: string, grammar: string): Promise<Uint32Array | undefined> {
  if (code.length > MAX_LENGTH) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    queue.push({ job: { id: ++lastId, code, grammar }, resolve });
    if (queue.length === 1) next();
  });
}

function next() {
  clearTimeout(timer);
  const [first] = queue;
  if (!first) {
    timer = setTimeout(end, IDLE_MS);
    return;
  }
  worker ??= start();
  timer = setTimeout(fail, PATIENCE_MS);
  worker.postMessage(first.job);
}

function start(): Worker {
  const started = new Worker(new URL("./highlight.worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<Result>) => {
    if (data.id === queue[0]?.job.id) finish(data.marks);
  });
  started.addEventListener("error", fail);
  return started;
}

/** Code that keeps a grammar busy for ever ends with its worker; the next code gets a new one. */
function fail() {
  end();
  finish(undefined);
}

function end() {
  worker?.terminate();
  worker = undefined;
}

function finish(marks: Uint32Array | undefined) {
  const [first, ...rest] = queue;
  queue = rest;
  first?.resolve(marks);
  next();
}
