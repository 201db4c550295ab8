import type * as en from "../en/export.ts";
import type { Translation } from "../translation.ts";

export const exporting: Translation<typeof en.exporting> = {
  hint: "In deinem Browser erstellt. Nicht verschlüsselt.",
  exportAs: (format) => `Als ${format} exportieren`,
  markdown: "Markdown",
  json: "JSON",
  failedTitle: "Export fehlgeschlagen",
  failedText: "Ein Teil dieser Seite wurde nicht geladen. Versuch es noch einmal.",
};
