import type * as en from "../en/language.ts";
import type { Translation } from "../translation.ts";

export const language: Translation<typeof en.language> = {
  label: "言語",
  failedTitle: "言語を変更できませんでした",
  failedText: "接続を確認して、もう一度お試しください。",
};
