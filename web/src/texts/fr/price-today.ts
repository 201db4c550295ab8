import type * as en from "../en/price-today.ts";
import type { Translation } from "../translation.ts";

export const priceToday: Translation<typeof en.priceToday> = {
  label: "Actuellement :",
  text: (monthly, perMonth, yearly) =>
    `${monthly} facturés chaque mois, ou ${perMonth} par mois facturés chaque année (${yearly}).`,
  off: "Premium n’est pas encore en vente sur ce site.",
  unknown: "les prix actuels figurent sur la page Premium, une fois que vous êtes connecté.",
};
