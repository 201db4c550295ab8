import type * as en from "../en/markdown.ts";
import type { Translation } from "../translation.ts";

export const markdown: Translation<typeof en.markdown> = {
  copy: "Copiar",
  copied: "Copiado",
  wrap: "Ajustar líneas",
  code: "Código",
  image: "imagen",
  done: "Hecho",
  notDone: "Sin hacer",
  source: (number, title) => `Fuente ${number}: ${title}`,
  note: (name) => `Nota ${name}`,
  noteReturn: (name) => `Volver de la nota ${name}`,
};
