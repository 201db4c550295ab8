import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy.ts";
import type { Translation } from "../translation.ts";

export const privacy: Translation<typeof en.privacy> = {
  protected: "محمي",
  standard: "عادي",
  mode: (name) => `وضع الخصوصية: ${name}`,
  protectedTip: `تُشفَّر المحادثة أثناء وجودك في علامة تبويب أخرى، وتُمحى بعد ${limits.session.minutes} دقيقة.`,
  standardTip: "غير محمي: تبقى المحادثة بلا تشفير في ذاكرة علامة التبويب هذه، بلا حد الثلاثين دقيقة.",
  clearedTitle: "تم مسح المحادثة",
  clearedProtected: "مُحيت الرسائل والملفات والمفتاح. بدأت جلسة جديدة.",
  clearedStandard: "مُحيت الرسائل والملفات من علامة التبويب هذه.",
};
