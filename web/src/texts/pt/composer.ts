import type * as en from "../en/composer.ts";
import type { Translation } from "../translation.ts";

export const composer: Translation<typeof en.composer> = {
  label: "Perguntar",
  placeholder: "Escreva uma mensagem…",
  send: "Enviar",
  stop: "Parar",
  clear: "Limpar chat",
  undo: "Desfazer",
  more: "Mais opções",
  deepSearch: "Busca na web",
  deepSearchHint: "Buscar primeiro na web e depois responder com base nos resultados",
  noModel: "Selecione um modelo para começar",
  only: (name) => `Só ${name}`,
  onlyTip:
    "A próxima pergunta vai só para este modelo. Pressione para perguntar a todos os modelos selecionados.",
  selected: (count, limit) => `${count}/${limit} modelos escolhidos`,
};
