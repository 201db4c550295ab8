import type * as en from "../en/not-found.ts";
import type { Translation } from "../translation.ts";

export const notFound: Translation<typeof en.notFound> = {
  title: "404 Página não encontrada",
  text: "Duas folhas de três. A página que você procura é a que falta.",
  hint: (path) => ["Dica para desenvolvedores: você se esqueceu de adicionar ", path, " ao roteador?"],
  action: "Ir para a página inicial",
};
