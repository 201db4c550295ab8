import { limits } from "../../lib/limits.ts";
import type * as en from "../en/session.ts";
import type { Translation } from "../translation.ts";

export const session: Translation<typeof en.session> = {
  short: (minutes, seconds, counting) =>
    counting ? `${minutes}:${String(seconds).padStart(2, "0")}` : `${minutes} د`,
  until: " حتى نهاية الجلسة",
  endsIn: (time) => `تنتهي الجلسة بعد ${time}`,
  endsNow: "تنتهي الجلسة بعد لحظات",
  explained:
    "وُلّد المفتاح في علامة التبويب هذه ولا يستطيع أي نص برمجي قراءته. عندما تغادر علامة التبويب، تُشفَّر المحادثة به. وعندما تنتهي الجلسة، يُمحى المفتاح والمحادثة. العودة إلى علامة التبويب تعيد بدء الثلاثين دقيقة.",
  keep: `الإبقاء ${limits.session.minutes} دقيقة أخرى`,
  wipe: "محو الآن",
  ending: "تنتهي هذه الجلسة بعد أقل من دقيقتين. ستُمحى المحادثة.",
  ended: {
    expired: "انتهت جلسة الثلاثين دقيقة. مُحي مفتاحها وهذه المحادثة.",
    failed: "تعذّر تشفير هذه المحادثة أو فك تشفيرها، لذا مُحيت. للمحادثة التالية مفتاح جديد.",
    left: "غادرت هذه الصفحة. مُحيت هذه المحادثة.",
    away: "بقيت في صفحة أخرى 10 دقائق، أو انتقلت هناك إلى علامة تبويب أخرى. مُحيت هذه المحادثة.",
    signedOut: "سجّلت الخروج في علامة تبويب أخرى. مُحيت محادثة علامة التبويب هذه.",
  },
};
