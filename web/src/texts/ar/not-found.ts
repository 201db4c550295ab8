import type * as en from "../en/not-found.ts";
import type { Translation } from "../translation.ts";

export const notFound: Translation<typeof en.notFound> = {
  title: "404 الصفحة غير موجودة",
  text: "وريقتان من ثلاث. الصفحة التي تبحث عنها هي الناقصة.",
  hint: (path) => ["تلميح للمطوّر: هل نسيت إضافة ", path, " إلى الموجّه؟"],
  action: "الانتقال إلى الصفحة الرئيسية",
};
