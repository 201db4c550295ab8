import type * as en from "../en/limit.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const limit: Translation<typeof en.limit> = {
  title: (chats) =>
    plural(chats, {
      zero: "استُخدمت المحادثات المجانية",
      one: "استُخدمت محادثة مجانية واحدة",
      two: "استُخدمت محادثتان مجانيتان",
      few: "استُخدمت #\u00A0محادثات مجانية",
      many: "استُخدمت #\u00A0محادثة مجانية",
      other: "استُخدمت #\u00A0محادثة مجانية",
    }),
  later: "ربما لاحقًا",
  visitor: {
    text: (count) =>
      `يمنحك الحساب المجاني ${chats(count)} ولا يحتاج إلى بيانات شخصية: يولّد متصفحك اسم مستخدم وكلمة مرور.`,
    action: "إنشاء حساب مجهول الهوية",
  },
  user: {
    text: "استخدمت كل المحادثات المجانية لهذا الحساب. يشمل Premium محادثات غير محدودة وكل نماذج Premium.",
    action: "الترقية إلى Premium",
  },
  notSold: "استخدمت كل المحادثات المجانية لهذا الحساب. لا يبيع هذا الموقع محادثات أخرى، فتواصل مع مشغّله.",
};
