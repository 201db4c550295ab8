import { useLayoutEffect, useRef, useState } from "react";

type Handlers = Record<string, (...args: never[]) => unknown>;

/** The same as `useHandler` for an object of functions. */
export function useHandlers<T extends Handlers>(handlers: T): T {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(() => {
    const names = Object.keys(handlers);
    return Object.fromEntries(
      names.map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ) as T;
  });
  return stable;
}
