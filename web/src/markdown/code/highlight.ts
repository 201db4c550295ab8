/** A request to the worker. */
export interface Job {
  id: number;
  code: string;
  grammar: string;
}

/** The worker's reply, see highlightTokens. */
export interface Result {
  id: number;
  tokens: Uint32Array;
}

/** What the worker posts once its script has loaded. */
export type Ready = "ready";

/** The longest code that is highlighted, in characters. */
const MAX_LENGTH = 1_000_000;
/** How long one job may take in a worker that is ready. Loading its script does not count. */
const TIMEOUT_MS = 5000;
/** The worker is terminated after this much idle time, which also frees the code it held. */
const IDLE_MS = 5000;

interface Pending {
  job: Job;
  resolve: (tokens: Uint32Array | undefined) => void;
}

let worker: Worker | undefined;
let ready = false;
let queue: Pending[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/** Highlights complete code in a worker. Returns undefined on timeout or failure. */
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
    timer = setTimeout(terminate, IDLE_MS);
    return;
  }
  worker ??= start();
  if (ready) timer = setTimeout(fail, TIMEOUT_MS);
  worker.postMessage(first.job);
}

function start(): Worker {
  const started = new Worker(new URL("./highlight.worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<Ready | Result>) => {
    if (data === "ready") {
      ready = true;
      timer = setTimeout(fail, TIMEOUT_MS);
    } else if (data.id === queue[0]?.job.id) finish(data.tokens);
  });
  started.addEventListener("error", fail);
  return started;
}

/** A stuck grammar can only be stopped by terminating the worker. The next job starts a new one. */
function fail() {
  terminate();
  finish(undefined);
}

function terminate() {
  worker?.terminate();
  worker = undefined;
  ready = false;
}

function finish(tokens: Uint32Array | undefined) {
  const [first, ...rest] = queue;
  queue = rest;
  first?.resolve(tokens);
  next();
}
