import type * as en from "../en/export.ts";
import type { Translation } from "../translation.ts";

export const exporting: Translation<typeof en.exporting> = {
  hint: "Criado no seu navegador. Sem criptografia.",
  exportAs: (format) => `Exportar como ${format}`,
  markdown: "Markdown",
  json: "JSON",
  failedTitle: "Falha na exportação",
  failedText: "Parte desta página não carregou. Tente de novo.",
};
