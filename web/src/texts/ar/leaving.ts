import type * as en from "../en/leaving.ts";
import type { Translation } from "../translation.ts";

export const leaving: Translation<typeof en.leaving> = {
  title: "هل تغادر وتمحو هذه المحادثة؟",
  text: "توجد هذه المحادثة في ذاكرة علامة التبويب هذه فقط. إذا غادرت الآن، فستُمحى.",
  leave: "مغادرة ومحو",
  stay: "البقاء في الصفحة",
};
