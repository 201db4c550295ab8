import type * as en from "../en/export.ts";
import type { Translation } from "../translation.ts";

export const exporting: Translation<typeof en.exporting> = {
  hint: "Créé dans votre navigateur. Non chiffré.",
  exportAs: (format) => `Exporter en ${format}`,
  markdown: "Markdown",
  json: "JSON",
  failedTitle: "Échec de l’exportation",
  failedText: "Une partie de cette page ne s’est pas chargée. Réessayez.",
};
