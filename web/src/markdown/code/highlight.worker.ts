import type { Job, Ready, Result } from "./highlight.ts";
import { highlightTokens } from "./highlight-tokens.ts";

// Runs in a worker, because a grammar's regular expressions can be very slow on hostile code.
addEventListener("message", ({ data }: MessageEvent<Job>) => {
  const { id, code, grammar } = data;
  const tokens = highlightTokens(code, grammar);
  const result: Result = { id, tokens };
  postMessage(result, { transfer: [tokens.buffer] });
});

const ready: Ready = "ready";
postMessage(ready);
