import type * as en from "../en/models.ts";
import type { Translation } from "../translation.ts";

export const models: Translation<typeof en.models> = {
  label: "النماذج",
  title: (count, limit) => `النماذج (${count}/${limit})`,
  quickStart: "بدء سريع",
  orAdd: "أو أضف",
  alsoAdd: "أضف",
  add: "إضافة نماذج",
  noMore: "لا نماذج أخرى متاحة",
  browse: "تصفّح كل النماذج",
  clearAll: "إزالة الكل",
  remove: (name) => `إزالة ${name}`,
  change: "اختيار نموذج آخر",
  suggest: (name) => `إضافة ${name}`,
  loading: "جارٍ تحميل النماذج",
  failed: "تعذّر تحميل النماذج",
  none: "لا نماذج متاحة الآن",
  limitTitle: "بلغت حد النماذج",
  limitText: (limit) => `الحد الأقصى للنماذج في المقارنة الواحدة: ${limit}`,
  replace: "استبدال",
  lockedTitle: "نموذج Premium",
  lockedText: (name) => `\u200F${name} يتطلب Premium`,
};
