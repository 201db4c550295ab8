import { useEffect, useReducer } from "react";
import { wakeAt } from "../../lib/page-life.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** When to start counting seconds and warn the user. */
const ENDING_MS = 2 * MINUTE;

/** The time left in a session: in minutes, and near the end in minutes and seconds. */
export interface TimeLeft {
  ending: boolean;
  minutes: number;
  /** The seconds beyond the minutes while `ending`; otherwise 0. */
  seconds: number;
  /** How long this value stays correct, in milliseconds. */
  validFor: number;
}

/** Rounds up, so that 0 is shown exactly at the end. */
export function timeLeft(milliseconds: number): TimeLeft {
  const left = Math.max(0, milliseconds);
  if (left > ENDING_MS) {
    const minutes = Math.ceil(left / MINUTE);
    return {
      ending: false,
      minutes,
      seconds: 0,
      validFor: left - Math.max((minutes - 1) * MINUTE, ENDING_MS),
    };
  }
  const seconds = Math.ceil(left / SECOND);
  return {
    ending: true,
    minutes: Math.floor(seconds / 60),
    seconds: seconds % 60,
    validFor: left - (seconds - 1) * SECOND,
  };
}

/** Returns the time left until `endsAt`, and rerenders when it changes. Null without a session. */
export function useTimeLeft(endsAt: number | null): TimeLeft | null {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const left = endsAt === null ? null : timeLeft(endsAt - Date.now());

  useEffect(() => {
    if (endsAt === null) return;
    let cancel: () => void;
    const tick = () => {
      update();
      const now = Date.now();
      cancel = wakeAt(now + Math.max(timeLeft(endsAt - now).validFor, 50), tick);
    };
    tick();
    return () => cancel();
  }, [endsAt]);
  return left;
}
