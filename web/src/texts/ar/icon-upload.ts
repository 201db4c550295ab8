import type * as en from "../en/icon-upload.ts";
import type { Translation } from "../translation.ts";

export const iconUpload: Translation<typeof en.iconUpload> = {
  label: "رفع أيقونة",
  choose: "أفلت ملفًا هنا أو اختر ملفًا",
  drop: "أفلت الملف هنا",
  selected: "تم اختيار ملف واحد",
  upload: "رفع ملف واحد",
  uploading: "يجري رفع ملف واحد",
  retry: "إعادة محاولة الرفع",
  cancel: "إلغاء الرفع",
  remove: "إزالة الملف",
  tooMany: "يمكنك رفع ملف واحد فقط",
  tooFew: "عليك اختيار ملف واحد على الأقل",
  totalTooLarge: (total, max) =>
    `يبلغ الحجم الإجمالي للملفات المختارة ${total}، والحد الأقصى المسموح به ${max}`,
  tooLarge: (file, max) => `يتجاوز ${file} الحجم الأقصى المسموح به وهو ${max}`,
  tooSmall: (min) => `هذا الملف أصغر من الحجم الأدنى المسموح به وهو ${min}`,
  wrongType: (types) => `يمكنك رفع هذه الأنواع فقط: ${types}`,
  noMore: "لا يمكن إضافة المزيد من الملفات",
  duplicate: (file) => `أُضيف الملف ${file} من قبل`,
  noMetadata: (file) => `يفتقر الملف ${file} إلى بيانات وصفية مطلوبة`,
};
