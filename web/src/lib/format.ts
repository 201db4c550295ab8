import { perLanguage } from "./language.ts";

const UNITS = ["B", "KB", "MB", "GB"];
const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** Formats a size for display, with binary units: 412 KB, 1.8 MB. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit > 1 && size < 99.95 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}

/** Formats the local time of day of an instant in milliseconds since the epoch. */
export function formatTime(instant: number): string {
  return time.format(instant);
}

/**
 * Formats a duration in milliseconds as seconds with one decimal. Negative durations are shown as
 * zero.
 */
export function formatSeconds(milliseconds: number): string {
  return (Math.max(milliseconds, 0) / 1000).toFixed(1);
}

const minutesAndSeconds = perLanguage((locale) => ({
  minutes: new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "long" }),
  seconds: new Intl.NumberFormat(locale, { style: "unit", unit: "second", unitDisplay: "long" }),
  list: new Intl.ListFormat(locale, { type: "unit", style: "narrow" }),
}));

/** Formats a duration in words, without parts that are zero: 2 minutes 5 seconds. */
export function formatDuration(minutes: number, seconds: number): string {
  const format = minutesAndSeconds();
  return format.list.format([
    ...(minutes > 0 ? [format.minutes.format(minutes)] : []),
    ...(seconds > 0 ? [format.seconds.format(seconds)] : []),
  ]);
}

export function nanoToDollars(nanoDollars: number): number {
  return nanoDollars / 1e9;
}

/** Formats an amount in major units, without decimals if it is whole: $29.99, $199. */
export function formatMoney(amount: number, currency: string): string {
  const style = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat("en", style).format(amount);
}

const date = new Intl.DateTimeFormat("en", { dateStyle: "long" });

/** Formats an RFC 3339 time as a local date: December 22, 2026. */
export function formatDate(time: string): string {
  return date.format(new Date(time));
}
