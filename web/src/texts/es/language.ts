import type * as en from "../en/language.ts";
import type { Translation } from "../translation.ts";

export const language: Translation<typeof en.language> = {
  label: "Idioma",
  failedTitle: "Idioma no cambiado",
  failedText: "Comprueba tu conexión e inténtalo de nuevo.",
};
