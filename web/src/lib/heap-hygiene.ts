import { flushSync } from "react-dom";

// After Secure Clear, no part of a conversation may remain on the heap (docs/privacy.md). Dropping
// our own references is not enough: React and V8 each keep the last values they worked with, and
// these functions replace them. The heap snapshot in e2e/privacy.spec.ts fails without them.

/**
 * React keeps the previous state of each component. After this many renders, all of it has been
 * replaced.
 */
const RENDERS = 3;

const registered = new Set<() => void>();

/**
 * Registers a render for replaceRenderedState to repeat. Returns a function that removes it.
 */
export function registerRender(render: () => void): () => void {
  registered.add(render);
  return () => registered.delete(render);
}

/**
 * Renders until React no longer holds any previous state. Runs in a microtask, so a page that is
 * frozen right afterward is already clean.
 *
 * @param change changes the state before each render
 */
export function replaceRenderedState(change?: () => void): void {
  queueMicrotask(() => {
    for (let i = 0; i < RENDERS; i++) {
      flushSync(() => {
        change?.();
        for (const render of registered) render();
      });
    }
    // V8 keeps the subject of the last regular expression match.
    /^/.test("");
  });
}
