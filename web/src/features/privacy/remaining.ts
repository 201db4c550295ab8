const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** From here on seconds are counted, and the visitor is told. */
export const ENDING_MS = 2 * MINUTE;

/** What is left until a session ends: minutes, and seconds only near the end. */
export interface Remaining {
  ending: boolean;
  minutes: number;
  /** Beyond the minutes, once they are counted; else 0. */
  seconds: number;
  /** After so many milliseconds this is out of date. */
  holds: number;
}

/** Rounded up, so that it is over exactly when it says 0. */
export function remaining(left: number): Remaining {
  const rest = Math.max(0, left);
  if (rest > ENDING_MS) {
    const minutes = Math.ceil(rest / MINUTE);
    return { ending: false, minutes, seconds: 0, holds: rest - Math.max((minutes - 1) * MINUTE, ENDING_MS) };
  }
  const seconds = Math.ceil(rest / SECOND);
  return {
    ending: true,
    minutes: Math.floor(seconds / 60),
    seconds: seconds % 60,
    holds: rest - (seconds - 1) * SECOND,
  };
}
