import type * as en from "../en/chat.ts";
import type { Translation } from "../translation.ts";

export const chat: Translation<typeof en.chat> = {
  more: "المزيد",
  openSaved: "فتح محادثة محفوظة",
  stoppedTitle: "توقفت الإجابة",
  stoppedText: "تم إيقاف كتابة الإجابة",
  errorTitle: "خطأ في المحادثة",
  errorText: "تعذّر إرسال الرسالة",
};
