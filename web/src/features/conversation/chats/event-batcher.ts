import { onNextFrame } from "../../../lib/next-frame.ts";
import type { TimedEvent } from "../conversation.ts";

/** In milliseconds. Faster updates cannot be read, and the server coalesces tokens anyway. */
const INTERVAL_MS = 66;

/** Collects stream events and delivers them in animation frames, at most one batch per interval. */
export function eventBatcher(deliver: (events: TimedEvent[]) => void) {
  let waiting: TimedEvent[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;
  const flush = () => {
    cancel?.();
    cancel = undefined;
    last = performance.now();
    if (waiting.length > 0) deliver(waiting);
    waiting = [];
  };
  return {
    push: (timed: TimedEvent) => {
      waiting.push(timed);
      if (cancel) return;
      const wait = last + INTERVAL_MS - performance.now();
      if (wait <= 0) cancel = onNextFrame(flush);
      else {
        const timer = setTimeout(() => {
          cancel = onNextFrame(flush);
        }, wait);
        cancel = () => clearTimeout(timer);
      }
    },
    flush,
  };
}
