import type * as en from "../en/browse.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "اختر حتى ثلاثة نماذج. النماذج المقفلة تتطلب Premium.",
  hintPro: "اختر حتى ثلاثة نماذج.",
  search: "ابحث بالنموذج أو المزوّد",
  grid: "النماذج المتاحة",
  premium: "Premium",
  full: "أزل نموذجًا لاختيار غيره",
  locked: "يتطلب Premium",
  capped: (shown, total) => `المعروض: ${number(shown)} من ${number(total)}. ابحث للعثور على المزيد.`,
  emptyTitle: "لم يُعثر على نماذج",
  emptyText: (query) => `لا شيء يطابق «${query}». جرّب كلمة أقصر أو اسم مزوّد.`,
  selected: (count, limit) => `المختار: ${count} من ${limit}`,
  start: "بدء المقارنة",
};

export const categories: Translation<typeof en.categories> = {
  general: "عام",
  coding: "البرمجة",
  creative: "الإبداع",
  math: "الرياضيات",
  image: "الصور",
};
