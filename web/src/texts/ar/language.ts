import type * as en from "../en/language.ts";
import type { Translation } from "../translation.ts";

export const language: Translation<typeof en.language> = {
  label: "اللغة",
  failedTitle: "لم تتغير اللغة",
  failedText: "تحقّق من اتصالك وحاول مجددًا.",
};
