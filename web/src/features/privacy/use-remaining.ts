import { useEffect, useReducer } from "react";
import { type Remaining, remaining } from "./remaining.ts";

/** Looked at anew this often at least: timers stand still while the machine sleeps. */
const MAX_WAIT_MS = 15_000;

/** What is left until `endsAt`, kept up to date; null where nothing ends. */
export function useRemaining(endsAt: number | null): Remaining | null {
  const [, look] = useReducer((count: number) => count + 1, 0);
  const left = endsAt === null ? null : remaining(endsAt - Date.now());

  useEffect(() => {
    if (endsAt === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const { holds } = remaining(endsAt - Date.now());
      timer = setTimeout(
        () => {
          look();
          wait();
        },
        Math.min(Math.max(holds, 50), MAX_WAIT_MS),
      );
    };
    wait();
    look();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return left;
}
