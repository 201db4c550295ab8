import type * as en from "../en/compare.ts";
import type { Translation } from "../translation.ts";

export const merge: Translation<typeof en.merge> = {
  open: "دمج",
  again: "دمج مجددًا",
  tip: "دمج هذه الإجابات في واحدة. يستهلك محادثة واحدة.",
  by: "بقلم",
  hint: (answers) =>
    `يتلقى هذا النموذج سؤالك والإجابات (عددها ${answers})، ويبيّن مصدر كل عبارة. يستهلك ذلك محادثة واحدة.`,
  start: "كتابة إجابة مدمجة",
  title: "إجابة مدمجة",
  writtenBy: (name) => `بقلم ${name}`,
  from: "التمييز بحسب المصدر:",
};

export const compare: Translation<typeof en.compare> = {
  title: "الاختلافات",
  which: "الإجابات المراد مقارنتها",
  brief: "ما تنفرد به كل إجابة فقط",
  close: "إغلاق الاختلافات",
  uniqueKey: "خط متصل",
  uniqueText: "ما يرد في إجابة واحدة فقط.",
  differsKey: "خط منقّط",
  differsText: "ما صيغ بكلمات أخرى في غيرها.",
  uniqueSpoken: "هنا فقط:",
  column: (name) => `الاختلافات، ${name}`,
  tally: (alone, all) => `${alone} من ${all} هنا فقط`,
  none: "لا شيء تنفرد به هذه الإجابة.",
  how: "تمت المقارنة كلمة بكلمة في متصفحك. لم يُرسل شيء.",
  cut: "قُصّت الإجابات الطويلة قبل المقارنة.",
};
