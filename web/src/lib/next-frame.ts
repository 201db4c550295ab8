/** The longest wait for an animation frame, in milliseconds. A hidden tab gets no frames. */
const TIMEOUT_MS = 250;

/** Calls `callback` before the next paint. Returns a function that cancels the call. */
export function onNextFrame(callback: () => void): () => void {
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const run = () => {
    cancel();
    callback();
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, TIMEOUT_MS);
  return cancel;
}
