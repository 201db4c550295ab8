import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "إعدادات المحادثة",
  instructions: "تعليمات لهذه المحادثة",
  instructionsHint:
    "تُرسل مع كل سؤال، مثل طريقة الإجابة. تبقى في ذاكرة علامة التبويب هذه فقط، وتُمحى مع المحادثة.",
  automatic: "حسب النموذج",
  effortFor: (names) => `ينطبق على ${names}. كلما زاد التفكير طال الوقت وارتفعت التكلفة.`,
  effortForNone: "لا يتيح أيٌّ من النماذج المختارة هذا الخيار.",
  sequential: "نموذج تلو الآخر",
  sequentialHint: "لموجّه يشغّل نموذجًا واحدًا في كل مرة، مثلًا على جهازك. تنتظر كل إجابة اكتمال التي قبلها.",
};
