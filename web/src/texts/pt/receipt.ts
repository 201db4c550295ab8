import type * as en from "../en/receipt.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const receipt: Translation<typeof en.receipt> = {
  title: "Recibo de privacidade",
  details: "Detalhes",
  time: "Tempo",
  cost: "Custo",
  firstWord: "Primeira palavra",
  seconds: (seconds) => `${seconds} s`,
  after: (seconds) => `após ${seconds} s`,
  length: "Tamanho",
  words: (count) => plural(count, { one: "# palavra", many: "# de palavras", other: "# palavras" }),
  pace: "Velocidade",
  tokensPerSecond: (count) => `${number(count)} tokens/s`,
  model: "Modelo solicitado",
  served: "Respondido por",
  servedBy: (provider, model) => `${provider}, ${model}`,
  servedUnknown: "não informado pelo roteador de modelos",
  terms: "Condições solicitadas",
  zeroRetention: "sem retenção",
  noTraining: "sem treinamento",
  noTerms: "nenhuma sobre retenção ou treinamento",
  images: "Imagens",
  imagesOmitted: "omitidas, porque este modelo não lê imagens",
  search: "Busca na web",
  searched: (provider) => `${provider} recebeu a pergunta como consulta`,
  notSearched: "Não usada",
  expires: "Fim da sessão",
  kept: "Guardado aqui",
  keptHere: "contagens e custo, nenhum texto",
  more: "O que isso quer dizer",
};
