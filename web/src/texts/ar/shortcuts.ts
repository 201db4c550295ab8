import type * as en from "../en/shortcuts.ts";
import type { Translation } from "../translation.ts";

export const shortcuts: Translation<typeof en.shortcuts> = {
  title: "اختصارات لوحة المفاتيح",
  text: "تعمل اختصارات المفتاح الواحد خارج مربع النص. اضغط Escape لمغادرته.",
  single: "اختصارات المفتاح الواحد",
  does: {
    sheet: "عرض هذه القائمة",
    write: "كتابة سؤال",
    leave: "الانتقال من مربع النص إلى الإجابات",
    card: "الانتقال إلى إجابة",
    turn: "الانتقال إلى السؤال السابق أو التالي",
    full: "تبديل ملء الشاشة",
    copy: "نسخ الإجابة",
    stop: "إيقاف الإجابات",
    clear: "مسح المحادثة",
  },
};
