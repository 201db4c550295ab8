import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "إعدادات المحادثة",
  automatic: "حسب النموذج",
  effortFor: (names) => `ينطبق على ${names}. كلما زاد التفكير طال الوقت وارتفعت التكلفة.`,
  effortForNone: "لا يتيح أيٌّ من النماذج المختارة هذا الخيار.",
};
