import { isolate } from "./bidi.ts";
import { currentLanguage, currentLocale, perLanguage } from "./language.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

const oneDecimal = perLanguage((locale) => {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };
  return new Intl.NumberFormat(locale, digits);
});
const time = perLanguage(
  (locale) => new Intl.DateTimeFormat(regionalLocales(locale), { timeStyle: "short" }),
);
const date = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long" }));
const dateTime = perLanguage(
  (locale) => new Intl.DateTimeFormat(regionalLocales(locale), { dateStyle: "medium", timeStyle: "short" }),
);

/** Formats a size for display, with binary units: 412 kB, 1.8 MB. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let index = 0;
  while (size >= 999.5 && index < UNITS.length - 1) {
    size /= 1024;
    index += 1;
  }
  const digits = index > 1 && size < 99.95 ? 1 : 0;
  return new Intl.NumberFormat(currentLocale(), {
    style: "unit",
    unit: UNITS[index],
    unitDisplay: index === 0 ? "long" : "short",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(size);
}

/** Formats the local time of day of an instant in milliseconds since the epoch. */
export function formatTime(instant: number): string {
  return time().format(instant);
}

/**
 * Formats a duration in milliseconds as seconds with one decimal. Negative durations are shown as
 * zero.
 */
export function formatSeconds(milliseconds: number): string {
  return oneDecimal().format(Math.max(milliseconds, 0) / 1000);
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

// Not type "unit", because lists of units have no separator in Chinese and Japanese.
const list = perLanguage((locale) => new Intl.ListFormat(locale, { type: "conjunction", style: "narrow" }));

/** Formats a list as briefly as the language allows: zero retention, no training. */
export function formatList(items: readonly string[]): string {
  return list().format(items.map(isolate));
}

const sentence = perLanguage((locale) => new Intl.ListFormat(locale, { type: "conjunction", style: "long" }));

/** Formats a list for use in a sentence: Ann, Ben, and Cleo. */
export function formatNames(items: readonly string[]): string {
  return sentence().format(items.map(isolate));
}

/** Returns the parts of such a list. Those that are items have an index. */
export function listParts(items: readonly string[]): { index?: number; value: string }[] {
  let index = 0;
  return sentence()
    .formatToParts(items)
    .map(({ type, value }) => (type === "element" ? { index: index++, value } : { value }));
}

const smallAmount = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: 2,
      maximumSignificantDigits: 2,
    }),
);

/** Formats what one answer cost, in nano-dollars, with two significant digits: $0.0012. */
export function formatCost(nanoDollars: number): string {
  return keepSign(smallAmount().format(nanoDollars / 1e9));
}

/** Formats an amount in major units, without decimals if it is whole: $29.99, $199. */
export function formatMoney(amount: number, currency: string): string {
  const style = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return keepSign(new Intl.NumberFormat(currentLocale(), style).format(amount));
}

/** Adds a left-to-right mark that keeps "US$" in order in Arabic. */
export function keepSign(money: string): string {
  return money.replace(/US\$$/, "$&\u200e");
}

/** Formats an RFC 3339 time as a local date: December 22, 2026. */
export function formatDate(time: string): string {
  return date().format(new Date(time));
}

/** Formats an instant in milliseconds since the epoch as a local date and time. */
export function formatDateTime(instant: number): string {
  return dateTime().format(instant);
}

/**
 * Returns the browser's preferred regional variants of the language, such as en-GB, and then the
 * language itself. Regions differ in how they write times and dates.
 */
export function regionalLocales(locale: string): string[] {
  const variants = (globalThis.navigator?.languages ?? [])
    .filter((tag) => tag.split("-")[0] === currentLanguage())
    .map((tag) => new Intl.Locale(tag, { numberingSystem: "latn" }).toString());
  return [...variants, locale];
}

const percent = perLanguage((locale) => new Intl.NumberFormat(locale, { style: "percent" }));

/** Formats a share of a whole: 0.25 as 25%. */
export function formatPercent(share: number): string {
  return percent().format(share);
}

const compact = perLanguage((locale) => new Intl.NumberFormat(locale, { notation: "compact" }));

/** Formats a large number as briefly as the language allows: 400K, 1M. */
export function formatCompact(value: number): string {
  return compact().format(value);
}
