import type * as en from "../en/compare.ts";
import type { Translation } from "../translation.ts";

export const merge: Translation<typeof en.merge> = {
  open: "Mesclar",
  again: "Mesclar de novo",
  tip: "Junta estas respostas em uma só. Usa 1 chat.",
  by: "Escrita por",
  hint: (answers) =>
    `Este modelo recebe sua pergunta e as ${answers} respostas, e marca a fonte de cada afirmação. Usa 1 chat.`,
  start: "Escrever resposta mesclada",
  title: "Resposta mesclada",
  writtenBy: (name) => `escrita por ${name}`,
  from: "Marcada por fonte:",
};

export const compare: Translation<typeof en.compare> = {
  title: "Diferenças",
  which: "Respostas a comparar",
  brief: "Só o que é exclusivo",
  close: "Fechar diferenças",
  uniqueKey: "O sublinhado",
  uniqueText: "aparece em uma só resposta.",
  differsKey: "O pontilhado",
  differsText: "está escrito de outro jeito em outra resposta.",
  uniqueSpoken: "Só aqui:",
  column: (name) => `Diferenças, ${name}`,
  tally: (alone, all) => `${alone} de ${all} só aqui`,
  none: "Nada exclusivo desta resposta.",
  how: "Comparadas palavra por palavra no seu navegador. Nada foi enviado.",
  cut: "Respostas longas foram cortadas antes da comparação.",
};
