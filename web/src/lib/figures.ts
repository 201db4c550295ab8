/** A time as a person reads it. */
export const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** A stretch of milliseconds in seconds, to a tenth; never less than none. */
export function seconds(milliseconds: number): string {
  return (Math.max(milliseconds, 0) / 1000).toFixed(1);
}

/** Billionths of a dollar in dollars. */
export function dollars(nano: number): number {
  return nano / 1e9;
}
