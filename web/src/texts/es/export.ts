import type * as en from "../en/export.ts";
import type { Translation } from "../translation.ts";

export const exporting: Translation<typeof en.exporting> = {
  hint: "Creado en tu navegador. Sin cifrar.",
  exportAs: (format) => `Exportar como ${format}`,
  markdown: "Markdown",
  json: "JSON",
  failedTitle: "Error al exportar",
  failedText: "Parte de esta página no se ha cargado. Inténtalo de nuevo.",
};
