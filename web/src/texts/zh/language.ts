import type * as en from "../en/language.ts";
import type { Translation } from "../translation.ts";

export const language: Translation<typeof en.language> = {
  label: "语言",
  failedTitle: "语言未更改",
  failedText: "请检查网络连接后重试。",
};
