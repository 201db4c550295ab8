import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/transcript.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const transcript: Translation<typeof en.transcript> = {
  heading: `محادثة ${PRODUCT_NAME}`,
  exported: (time) => `وقت التصدير: ${time}`,
  question: (number) => `السؤال ${number}`,
  files: "الملفات",
  sources: "المصادر",
  receipt: "الإيصال",
  letter: (letter, model) => `\\[${letter}\\] هو ${model}`,
  status: { writing: "قيد الكتابة.", stopped: "أُوقفت.", failed: "إجابة غير مكتملة." },
  servedModel: (model) => `النموذج: ${model}`,
  servedBy: (provider) => `أجاب عنه: ${provider}`,
  zeroRetention: "طُلب: عدم الاحتفاظ بالبيانات",
  noTraining: "طُلب: عدم التدريب",
  imagesOmitted: "لم تُضمَّن الصور: هذا النموذج لا يقرأ الصور",
  search: (provider) => `البحث في الويب عبر: ${provider}`,
  firstWord: (seconds) => `الكلمة الأولى بعد ${seconds} ث`,
  finishedAfter: (seconds) => `انتهت بعد ${seconds} ث`,
  tokens: (input, output) => `الرموز: ${number(input)} للإدخال، ${number(output)} للإخراج`,
  cost: (price) => `التكلفة: ${price}`,
};
