/** Hidden tabs get no animation frames, but their streams go on. */
const HIDDEN_TAB_MS = 250;

/** Calls back before the next paint, or after 250 ms if nothing is painted. Returns a function that cancels it. */
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
  const timer = setTimeout(run, HIDDEN_TAB_MS);
  return cancel;
}
