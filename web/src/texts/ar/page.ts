import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/page.ts";
import type { Translation } from "../translation.ts";

export const titles: Translation<typeof en.titles> = {
  chat: `المحادثة · ${PRODUCT_NAME}`,
  auth: `مرحبًا · ${PRODUCT_NAME}`,
  upgrade: `الترقية · ${PRODUCT_NAME}`,
  paymentSuccess: `الدفع · ${PRODUCT_NAME}`,
  dashboard: `الحساب · ${PRODUCT_NAME}`,
  privacy: `الخصوصية · ${PRODUCT_NAME}`,
  admin: `الإدارة · ${PRODUCT_NAME}`,
  auditLog: `سجل التدقيق · ${PRODUCT_NAME}`,
  notFound: `404 · ${PRODUCT_NAME}`,
};

export const common: Translation<typeof en.common> = {
  close: "إغلاق",
  cancel: "إلغاء",
  busy: "جارٍ المعالجة…",
  retry: "إعادة المحاولة",
  backToChat: "العودة إلى المحادثة",
};

export const header: Translation<typeof en.header> = {
  home: `صفحة ${PRODUCT_NAME} الرئيسية`,
  privacy: "الخصوصية",
  menu: "القائمة",
  skip: "الانتقال إلى مربع الرسالة",
  secureClear: "مسح آمن",
  secureClearTip: "يمحو الأسئلة والإجابات والمسودة والملفات",
};

export const theme: Translation<typeof en.theme> = {
  label: "المظهر",
  light: "فاتح",
  system: "النظام",
  dark: "داكن",
};

export const failure: Translation<typeof en.failure> = {
  title: "لم تُحمَّل هذه الصفحة",
  text: "ربما صدر إصدار جديد، أو توجد مشكلة في الاتصال.",
  action: "إعادة التحميل",
  part: "لم يُحمَّل جزء من هذه الصفحة",
  partText: "تحقّق من اتصالك وحاول مجددًا. إن لم ينجح ذلك، فأعد تحميل الصفحة.",
  answers: "لم يُحمَّل جزء الصفحة الذي يعرض الإجابات. أعد تحميل الصفحة، ثم اسأل مجددًا.",
};
