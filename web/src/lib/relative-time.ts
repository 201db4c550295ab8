import { regionalLocales } from "./format.ts";
import { perLanguage } from "./language.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }));
const date = perLanguage((locale) => new Intl.DateTimeFormat(regionalLocales(locale)));

/**
 * Formats a past time relative to now, rounded down: minutes under an hour, hours under a day, days
 * under 30 days, then the local date. Returns undefined for a time less than a minute ago or in the
 * future.
 *
 * @param time RFC 3339
 * @param now milliseconds since the epoch
 */
export function relativeTime(time: string, now: number): string | undefined {
  const age = now - Date.parse(time);
  if (age < MINUTE) return undefined;
  if (age < HOUR) return ago().format(-Math.floor(age / MINUTE), "minute");
  if (age < DAY) return ago().format(-Math.floor(age / HOUR), "hour");
  if (age < 30 * DAY) return ago().format(-Math.floor(age / DAY), "day");
  return date().format(new Date(time));
}
