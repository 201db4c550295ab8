/**
 * Calls back before the next paint, or after 250 ms where no paint comes (a hidden tab paints nothing,
 * yet its stream goes on). Answers a function that takes the call back.
 */
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
  const timer = setTimeout(run, 250);
  return cancel;
}
