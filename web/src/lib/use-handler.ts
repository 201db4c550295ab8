import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function at every render, which calls the latest one given. For event handlers, not for rendering. */
export function useHandler<Args extends unknown[]>(handler: (...args: Args) => void) {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
