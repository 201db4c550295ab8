import type * as en from "../en/export.ts";
import type { Translation } from "../translation.ts";

export const exporting: Translation<typeof en.exporting> = {
  hint: "在你的浏览器中生成。未加密。",
  exportAs: (format) => `导出为 ${format}`,
  markdown: "Markdown",
  json: "JSON",
  failedTitle: "导出失败",
  failedText: "此页面的一部分未能加载。请重试。",
};
