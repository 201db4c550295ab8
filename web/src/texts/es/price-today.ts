import type * as en from "../en/price-today.ts";
import type { Translation } from "../translation.ts";

export const priceToday: Translation<typeof en.priceToday> = {
  label: "Actualmente:",
  text: (monthly, perMonth, yearly) =>
    `${monthly} cobrados cada mes, o ${perMonth} al mes cobrados cada año (${yearly}).`,
  off: "Premium aún no se puede comprar en este sitio.",
  unknown: "los precios actuales están en la página de Premium, una vez que inicies sesión.",
};
