import type * as en from "../en/receipt.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const receipt: Translation<typeof en.receipt> = {
  title: "إيصال الخصوصية",
  details: "التفاصيل",
  time: "الوقت",
  cost: "التكلفة",
  firstWord: "الكلمة الأولى",
  seconds: (seconds) => `${seconds} ث`,
  after: (seconds) => `بعد ${seconds} ث`,
  length: "الطول",
  words: (count) =>
    plural(count, {
      zero: "لا كلمات",
      one: "كلمة واحدة",
      two: "كلمتان",
      few: "# كلمات",
      many: "# كلمة",
      other: "# كلمة",
    }),
  pace: "السرعة",
  tokensPerSecond: (count) => `${number(count)} رمز/ث`,
  model: "النموذج الذي طُلب",
  served: "أجاب عنه",
  servedBy: (provider, model) => `${provider}، ${model}`,
  servedUnknown: "لم يعلنه موجّه النماذج",
  terms: "الشروط التي طلبناها",
  zeroRetention: "عدم الاحتفاظ بالبيانات",
  noTraining: "عدم التدريب",
  noTerms: "لا شروط بشأن الاحتفاظ أو التدريب",
  images: "الصور",
  imagesOmitted: "لم تُضمَّن، لأن هذا النموذج لا يقرأ الصور",
  effort: "مستوى التفكير",
  efforts: { low: "منخفض", medium: "متوسط", high: "مرتفع" },
  search: "البحث في الويب",
  searched: (provider) => `تلقّى ${provider} السؤال بوصفه استعلامًا`,
  notSearched: "لم يُستخدم",
  expires: "تنتهي الجلسة",
  kept: "يُخزَّن هنا",
  keptHere: "الأعداد والتكلفة، بلا نص",
  more: "ماذا يعني هذا",
};
