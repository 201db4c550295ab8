import type * as en from "../en/export.ts";
import type { Translation } from "../translation.ts";

export const exporting: Translation<typeof en.exporting> = {
  hint: "يُنشأ في متصفحك. غير مشفّر.",
  exportAs: (format) => `تصدير بصيغة ${format}`,
  markdown: "Markdown",
  json: "JSON",
  failedTitle: "فشل التصدير",
  failedText: "لم يُحمَّل جزء من هذه الصفحة. حاول مجددًا.",
};
