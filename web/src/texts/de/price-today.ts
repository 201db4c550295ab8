import type * as en from "../en/price-today.ts";
import type { Translation } from "../translation.ts";

export const priceToday: Translation<typeof en.priceToday> = {
  label: "Derzeit:",
  text: (monthly, perMonth, yearly) =>
    `${monthly} bei monatlicher Abrechnung oder ${perMonth} im Monat bei jährlicher Abrechnung (${yearly}).`,
  off: "Premium kann man auf dieser Website noch nicht kaufen.",
  unknown: "Die aktuellen Preise stehen auf der Premium-Seite, sobald du angemeldet bist.",
};
