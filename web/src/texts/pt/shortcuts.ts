import type * as en from "../en/shortcuts.ts";
import type { Translation } from "../translation.ts";

export const shortcuts: Translation<typeof en.shortcuts> = {
  title: "Atalhos de teclado",
  text: "Os atalhos de uma tecla funcionam fora do campo de texto. Pressione Escape para sair dele.",
  single: "Atalhos de uma tecla",
  does: {
    sheet: "Mostrar esta lista",
    write: "Escrever uma pergunta",
    leave: "Ir do campo de texto para as respostas",
    card: "Ir para uma resposta",
    turn: "Ir para a pergunta anterior ou a próxima",
    full: "Entrar na tela cheia ou sair dela",
    copy: "Copiar a resposta",
    stop: "Parar as respostas",
    clear: "Limpar chat",
  },
};
