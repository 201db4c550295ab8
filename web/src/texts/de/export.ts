import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en.ts";
import type { Translation } from "../translation.ts";

export const exporting: Translation<typeof en.exporting> = {
  hint: "In deinem Browser erstellt. Nicht verschlüsselt.",
  exportAs: (format) => `Als ${format} exportieren`,
  markdown: "Markdown",
  json: "JSON",
  fileName: (stamp, extension) => `${PRODUCT_NAME.toLowerCase()}-chat-${stamp}.${extension}`,
  failedTitle: "Export fehlgeschlagen",
  failedText: "Ein Teil dieser Seite wurde nicht geladen. Versuch es noch einmal.",
};
