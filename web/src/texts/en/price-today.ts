import { area } from "../area.ts";

export const priceToday = area("priceToday", {
  label: "Today:",
  text: (monthly: string, perMonth: string, yearly: string) =>
    `${monthly} billed monthly, or ${perMonth} a month billed yearly (${yearly}).`,
  off: "you cannot buy Premium on this site yet.",
  unknown: "the upgrade page shows current prices once you sign in.",
});
