import { type RefObject, useLayoutEffect, useRef, useState } from "react";

type Handlers = Record<string, (...args: never[]) => unknown>;

/** Like `useHandler`, for an object of functions. */
export function useHandlers<T extends Handlers>(handlers: T): T {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(() => callLatest(latest, Object.keys(handlers)));
  return stable;
}

/** Defined outside the hook, like `callLatest` in use-handler.ts. */
function callLatest<T extends Handlers>(latest: RefObject<T>, names: string[]): T {
  const calls = names.map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]);
  return Object.fromEntries(calls) as T;
}
