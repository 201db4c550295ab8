import type * as en from "../en/export.ts";
import type { Translation } from "../translation.ts";

export const exporting: Translation<typeof en.exporting> = {
  hint: "お使いのブラウザで作成します。暗号化されません。",
  exportAs: (format) => `${format}で書き出す`,
  markdown: "Markdown",
  json: "JSON",
  failedTitle: "書き出しできませんでした",
  failedText: "このページの一部が読み込まれませんでした。もう一度お試しください。",
};
