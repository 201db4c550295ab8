import type * as en from "../en/browse.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "اختر حتى ثلاثة نماذج. النماذج المقفلة تتطلب Premium.",
  hintPro: "اختر حتى ثلاثة نماذج.",
  search: "ابحث بالنموذج أو المزوّد",
  grid: "النماذج المتاحة",
  premium: "Premium",
  full: "اختر نموذجًا آخر ليحل محل أحد الثلاثة",
  taken: "موجود في عمود آخر",
  locked: "يتطلب Premium",
  category: "الفئة",
  all: "الكل",
  allCategories: "عرض كل الفئات",
  more: (count) =>
    plural(count, {
      zero: "لا نماذج أخرى مطابقة.",
      one: "يوجد نموذج واحد آخر مطابق. للعثور عليه ابحث باسمه أو اختر فئة.",
      two: "يوجد نموذجان آخران مطابقان. للعثور عليهما ابحث بالاسم أو اختر فئة.",
      few: "توجد # نماذج أخرى مطابقة. للعثور عليها ابحث بالاسم أو اختر فئة.",
      many: "يوجد # نموذجًا آخر مطابقًا. للعثور عليها ابحث بالاسم أو اختر فئة.",
      other: "يوجد # نموذج آخر مطابق. للعثور عليها ابحث بالاسم أو اختر فئة.",
    }),
  price: (cost) => `${cost} للسؤال`,
  context: (tokens) => `السياق: ${tokens}`,
  priceNote:
    "الأسعار هي ما يتقاضاه المزوّد من هذا الموقع مقابل 1000 رمز للسؤال و1000 رمز للإجابة، أي نحو 750 كلمة إنجليزية لكل منهما. ويُقاس السياق بالرموز.",
  emptyTitle: "لم يُعثر على نماذج",
  emptyText: (query) => `لا شيء يطابق «${query}». جرّب كلمة أقصر أو اسم مزوّد.`,
  selected: (count, limit) => `المختار: ${count} من ${limit}`,
  start: "بدء المقارنة",
  replaceTitle: "أي نموذج تريد استبداله؟",
  replaceText: (name) => `سيحل ${name} محله.`,
  columnTitle: (name) => `استبدال ${name}`,
  columnEmpty: "اختيار نموذج",
  columnText: "يجيب النموذج الذي تختاره في هذا العمود ابتداءً من سؤالك التالي.",
};

export const categories: Translation<typeof en.categories> = {
  general: "عام",
  coding: "البرمجة",
  creative: "الإبداع",
  math: "الرياضيات",
  image: "الصور",
};
