import type * as en from "../en/language.ts";
import type { Translation } from "../translation.ts";

export const language: Translation<typeof en.language> = {
  label: "Langue",
  failedTitle: "Langue non changée",
  failedText: "Vérifiez votre connexion et réessayez.",
};
