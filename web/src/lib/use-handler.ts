import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns a stable function that calls the latest `handler`. For event handlers; must not be called
 * while rendering.
 */
export function useHandler<Args extends unknown[]>(handler: (...args: Args) => void) {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
