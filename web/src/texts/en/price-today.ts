import { area } from "../area.ts";

export const priceToday = area("priceToday", {
  label: "Today:",
  text: (monthly: string, perMonth: string, yearly: string) =>
    `${monthly} billed monthly, or ${perMonth} a month billed yearly (${yearly}).`,
  off: "Premium cannot be bought on this site yet.",
  unknown: "the current prices are on the upgrade page, once you are signed in.",
});
