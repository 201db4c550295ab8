import type { Job, Result } from "./highlight.ts";
import { marksOf } from "./tokens-of-code.ts";

// Apart from the page: a grammar's regular expressions on hostile code must not hold up the reader.
addEventListener("message", ({ data }: MessageEvent<Job>) => {
  const { id, code, grammar } = data;
  const marks = marksOf(code, grammar);
  const result: Result = { id, marks };
  postMessage(result, { transfer: [marks.buffer] });
});
