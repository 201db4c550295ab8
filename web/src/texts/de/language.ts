import type * as en from "../en/language.ts";
import type { Translation } from "../translation.ts";

export const language: Translation<typeof en.language> = {
  label: "Sprache",
  failedTitle: "Sprache nicht geändert",
  failedText: "Prüfe deine Verbindung und versuch es noch einmal.",
};
