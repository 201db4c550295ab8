import type * as en from "../en/price-today.ts";
import type { Translation } from "../translation.ts";

export const priceToday: Translation<typeof en.priceToday> = {
  label: "現在：",
  text: (monthly, perMonth, yearly) => `月払いは${monthly}、年払いなら月あたり${perMonth}（${yearly}）です。`,
  off: "このサイトでは、まだPremiumを購入できません。",
  unknown: "現在の料金は、ログイン後にアップグレードのページで確認できます。",
};
