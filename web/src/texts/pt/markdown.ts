import type * as en from "../en/markdown.ts";
import type { Translation } from "../translation.ts";

export const markdown: Translation<typeof en.markdown> = {
  copy: "Copiar",
  copied: "Copiado",
  wrap: "Quebrar linhas",
  code: "Código",
  image: "imagem",
  done: "Feito",
  notDone: "Não feito",
  source: (number, title) => `Fonte ${number}: ${title}`,
  note: (name) => `Nota ${name}`,
  noteReturn: (name) => `Voltar da nota ${name}`,
};
