import type * as en from "../en/price-today.ts";
import type { Translation } from "../translation.ts";

export const priceToday: Translation<typeof en.priceToday> = {
  label: "目前：",
  text: (monthly, perMonth, yearly) => `按月付费 ${monthly}，或按年付费每月 ${perMonth}（共 ${yearly}）。`,
  off: "本站尚无法购买 Premium。",
  unknown: "登录后，可在升级页面查看当前价格。",
};
