import { limits } from "../../lib/limits.ts";
import type * as en from "../en/welcome.ts";
import type { Translation } from "../translation.ts";

export const welcome: Translation<typeof en.welcome> = {
  title: "Faça uma pergunta. Leia três respostas.",
  claims: ["Os chats não são guardados", "Sem rastreadores, sem anúncios", "Some quando você fecha a página"],
  examplesTitle: "Experimente uma destas",
  examples: [
    "Explique a uma criança de dez anos como as vacinas funcionam",
    "Planeje três dias em Lisboa sem carro",
    "O que devo conferir antes de assinar um contrato de aluguel?",
  ],
  terms: "Sua pergunta vai para os provedores dos modelos que você escolher. Valem os termos deles.",
  tiles: {
    side: {
      title: "Lado a lado",
      text: "Até três modelos respondem ao mesmo tempo, cada um na sua coluna. Onde eles diferem, olhe com mais atenção.",
    },
    search: {
      title: "Busca privada",
      text: "A busca na web pesquisa para todos os modelos pelo nosso servidor e lista as fontes.",
    },
    key: {
      title: "Uma chave que expira",
      text: `Gerada nesta aba, ela criptografa o chat sempre que você sai da aba. Os dois são apagados após ${limits.session.minutes} minutos, a menos que você os mantenha.`,
    },
  },
};
