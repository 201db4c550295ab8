import type * as en from "../en/account.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const account: Translation<typeof en.account> = {
  nameless: "مستخدم مجهول الهوية",
  blocked: "هذا الحساب محظور ولا يمكنه بدء محادثات. تواصل مع مشغّل هذا الموقع.",
  menu: (name) => `الحساب، ${name}`,
  left: (chats) =>
    plural(chats, {
      zero: "لم تبقَ محادثات",
      one: "بقيت محادثة",
      two: "بقيت محادثتان",
      few: "المتبقي: #",
      many: "المتبقي: #",
      other: "المتبقي: #",
    }),
  visitorLeft: (chats) =>
    plural(chats, {
      zero: "لا محادثات مجانية",
      one: "بقيت واحدة مجانًا",
      two: "بقيت اثنتان مجانًا",
      few: "بقيت # مجانًا",
      many: "بقيت # مجانًا",
      other: "بقيت # مجانًا",
    }),
  unlimited: "محادثات غير محدودة",
  pro: "PRO",
  signIn: "الدخول",
  upgrade: "ترقية",
  dashboard: "حسابك",
  admin: "الإدارة",
  changePassword: "تغيير كلمة المرور",
  logout: "تسجيل الخروج",
  logoutFailed: "تعذّر تسجيل الخروج",
  logoutFailedText: "تعذّر الوصول إلى الخادم. ما زلت مسجّل الدخول.",
  loggedOutTitle: "تم تسجيل الخروج",
  loggedOutText: "تم تسجيل خروجك بنجاح",
};
