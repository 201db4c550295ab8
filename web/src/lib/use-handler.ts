import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Returns a stable function that calls the latest `handler`. For event handlers; must not be called
 * while rendering.
 */
export function useHandler<Args extends unknown[]>(handler: (...args: Args) => void) {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  const [stable] = useState(() => callLatest(latest));
  return stable;
}

/**
 * Defined outside the hook, whose scope would keep the first handler and everything it references
 * in memory.
 */
function callLatest<Args extends unknown[]>(latest: RefObject<(...args: Args) => void>) {
  return (...args: Args) => latest.current(...args);
}
