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
  which: "الإجابات المراد مقارنتها",
  brief: "ما تنفرد به كل إجابة فقط",
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

export const claims: Translation<typeof en.claims> = {
  title: "ما تتفق عليه النماذج",
  view: "طريقة عرض المقارنة",
  map: "الأقوال",
  words: "كلمة بكلمة",
  close: "إغلاق المقارنة",
  by: "يقارن",
  hint: (answers) =>
    `يتلقى هذا النموذج سؤالك والإجابات (عددها ${answers}) دون أسماء النماذج. ثم يبحث متصفحك عن كل اقتباس في إجابته ويستبعد ما لا يجده. يستهلك ذلك محادثة واحدة.`,
  start: "مقارنة الأقوال",
  again: "المقارنة مجددًا",
  comparedBy: (name) => `مقارنة ${name}`,
  looking: "جارٍ البحث عن الأقوال…",
  broken: "لم يقدّم هذا النموذج أقوالًا مع اقتباسات من الإجابات. إليك المقارنة كلمة بكلمة بدلًا منها.",
  claim: "القول",
  marks: {
    agrees: "يوافق",
    differs: "يختلف جزئيًا",
    contradicts: "يناقض",
    silent: "لا يذكره",
    supports: "يؤيد",
  },
  kinds: {
    contradiction: "تناقض",
    difference: "اختلاف جزئي",
    agreement: "اتفاق",
    alone: "إجابة واحدة فقط",
  },
  show: "عرض في الإجابة",
  ask: "سؤال النماذج عن ذلك",
  check: "التحقق في الويب",
  checkAgain: "التحقق مجددًا",
  checkQuery: "سؤال البحث في الويب",
  checkBy: "يتحقق",
  checkHint:
    "يتلقى مزوّد بحث هذا السؤال. ويتلقى النموذج القول وما تذكره كل إجابة عنه ونتائج البحث، دون أسماء النماذج. ثم يستبعد متصفحك كل اقتباس لا يجده في النتائج. ولا تُفتح أي صفحة. يستهلك ذلك محادثة واحدة.",
  checkStart: "البحث والتحقق",
  searched: (query) => `البحث في الويب: «${query}»`,
  noEvidence: "لا تبيّن نتائج البحث أي الإجابات على صواب.",
  checkedBy: (name) => `تحقق ${name}`,
  foundInResults: (found, dropped) =>
    dropped === 0
      ? `وُجدت كلها في نتائج البحث (عددها ${found})`
      : `وُجد ${found} منها في نتائج البحث واستُبعد ${dropped}`,
  question: (claim) => `إجاباتكم متناقضة في هذه النقطة: «${claim}»`,
  whatIsRight: "ما الصواب، وكيف يمكنني التحقق منه؟",
  bothAgree: "تتفق الإجابتان على ما يلي: {topics}.",
  allAgree: "تتفق الإجابات الثلاث على ما يلي: {topics}.",
  disputes: "يعترض {names} على ما يلي: {topics}.",
  contradict: "يتناقض {names} فيما يلي: {topics}.",
  more: (count) => `${count} غيرها`,
  open: "عرض الأقوال",
  previous: "القول السابق",
  next: "القول التالي",
  position: (number, count) => `${number} من ${count}`,
  quotes: "الاقتباسات",
  found: (found, dropped) =>
    dropped === 0
      ? `وُجدت كلها في الإجابات (عددها ${found})`
      : `وُجد ${found} منها في الإجابات واستُبعد ${dropped}`,
  claimsDropped: (count) => `أقوال بلا اقتباس استُبعدت: ${count}`,
  mark: (complete, all) => `الإجابات المكتملة: ${complete} من ${all}`,
  agreement: (agreed, contradicted, all) =>
    `عدد الأقوال: ${all}. تتفق الإجابات على ${agreed} وتتناقض في ${contradicted}`,
};
