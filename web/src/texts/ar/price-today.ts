import type * as en from "../en/price-today.ts";
import type { Translation } from "../translation.ts";

export const priceToday: Translation<typeof en.priceToday> = {
  label: "حاليًا:",
  text: (monthly, perMonth, yearly) =>
    `${monthly} بالدفع الشهري، أو ${perMonth} شهريًا بالدفع السنوي (${yearly}).`,
  off: "لا يمكن شراء Premium في هذا الموقع بعد.",
  unknown: "الأسعار الحالية في صفحة الترقية، بعد تسجيل الدخول.",
};
