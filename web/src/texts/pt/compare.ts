import type * as en from "../en/compare.ts";
import { plural } from "../plural.ts";
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
  which: "Respostas a comparar",
  brief: "Só o que é exclusivo",
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

export const claims: Translation<typeof en.claims> = {
  title: "Em que os modelos concordam",
  view: "Visualização da comparação",
  map: "Afirmações",
  words: "Palavra por palavra",
  close: "Fechar comparação",
  by: "Comparado por",
  hint: (answers) =>
    `Este modelo recebe sua pergunta e as ${answers} respostas, mas não os nomes dos modelos. Depois, seu navegador procura cada citação na resposta dela e descarta as que não encontra. Usa 1 chat.`,
  start: "Comparar afirmações",
  again: "Comparar de novo",
  comparedBy: (name) => `comparado por ${name}`,
  looking: "Procurando afirmações…",
  broken:
    "Este modelo não devolveu afirmações com citações das respostas. Em vez disso, aqui está a comparação palavra por palavra.",
  claim: "Afirmação",
  marks: {
    agrees: "Concorda",
    differs: "Difere",
    contradicts: "Contradiz",
    silent: "Não menciona",
    supports: "Confirma",
  },
  kinds: {
    contradiction: "Contradição",
    difference: "Diferença",
    agreement: "Acordo",
    alone: "Só uma resposta",
  },
  show: "Mostrar na resposta",
  ask: "Perguntar aos modelos",
  check: "Verificar na web",
  checkAgain: "Verificar de novo",
  checkQuery: "Pergunta para a busca na web",
  checkBy: "Verificado por",
  checkHint:
    "Um provedor de busca recebe esta pergunta. O modelo recebe a afirmação, o que cada resposta diz sobre ela e os resultados da busca, mas não os nomes dos modelos. Depois, seu navegador descarta cada citação que não encontra nos resultados. Nenhuma página é aberta. Usa 1 chat.",
  checkStart: "Buscar e verificar",
  searched: (query) => `Busca na web: “${query}”`,
  noEvidence: "Os resultados não dizem quem está certo.",
  checkedBy: (name) => `verificado por ${name}`,
  foundInResults: (found, dropped) =>
    dropped === 0
      ? `todas as ${found} estão nos resultados`
      : `${found} estão nos resultados, ${dropped} descartadas`,
  question: (claim) => `Suas respostas se contradizem nisto: “${claim}”`,
  whatIsRight: "O que está certo, e como posso verificar?",
  bothAgree: "As duas concordam nisto: {topics}.",
  allAgree: "As três concordam nisto: {topics}.",
  disputes: "{names} discorda nisto: {topics}.",
  contradict: "{names} se contradizem nisto: {topics}.",
  more: (count) => `mais ${count}`,
  open: "Mostrar afirmações",
  previous: "Afirmação anterior",
  next: "Próxima afirmação",
  position: (number, count) => `${number} de ${count}`,
  quotes: "Citações",
  found: (found, dropped) =>
    dropped === 0
      ? `todas as ${found} estão nas respostas`
      : `${found} estão nas respostas, ${dropped} descartadas`,
  claimsDropped: (count) =>
    plural(count, {
      one: "# afirmação sem citação descartada",
      many: "# de afirmações sem citação descartadas",
      other: "# afirmações sem citação descartadas",
    }),
  mark: (complete, all) => `Respostas completas: ${complete} de ${all}`,
  agreement: (agreed, contradicted, all) =>
    `Afirmações: ${all}. As respostas concordam em ${agreed} e se contradizem em ${contradicted}`,
};
