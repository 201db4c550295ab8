import type * as en from "../en/markdown.ts";
import type { Translation } from "../translation.ts";

export const markdown: Translation<typeof en.markdown> = {
  copy: "نسخ",
  copied: "تم النسخ",
  wrap: "التفاف الأسطر",
  code: "شيفرة",
  image: "صورة",
  done: "منجز",
  notDone: "غير منجز",
  source: (number, title) => `المصدر ${number}: ${title}`,
  note: (name) => `الحاشية ${name}`,
  noteReturn: (name) => `العودة من الحاشية ${name}`,
};
