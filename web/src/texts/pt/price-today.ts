import type * as en from "../en/price-today.ts";
import type { Translation } from "../translation.ts";

export const priceToday: Translation<typeof en.priceToday> = {
  label: "Atualmente:",
  text: (monthly, perMonth, yearly) =>
    `${monthly} com cobrança mensal, ou ${perMonth} por mês com cobrança anual (${yearly}).`,
  off: "ainda não é possível comprar o Premium neste site.",
  unknown: "os preços atuais estão na página do Premium, depois que você entra.",
};
