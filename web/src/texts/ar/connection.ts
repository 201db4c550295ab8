import type * as en from "../en/connection.ts";
import type { Translation } from "../translation.ts";

export const connection: Translation<typeof en.connection> = {
  title: "لا يوجد اتصال.",
  draft: "مسودتك باقية هنا. تعيد هذه الصفحة الاتصال تلقائيًا.",
  retrying: "تعيد هذه الصفحة الاتصال تلقائيًا.",
  back: "عاد الاتصال",
};
