import type * as en from "../en/language.ts";
import type { Translation } from "../translation.ts";

export const language: Translation<typeof en.language> = {
  label: "Idioma",
  failedTitle: "Idioma não alterado",
  failedText: "Verifique sua conexão e tente de novo.",
};
