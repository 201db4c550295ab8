import { limits } from "../../lib/limits.ts";
import type * as en from "../en/conversation.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

const failed = (name: string, failures = 0) =>
  failures > 0 ? `${name} falhou de novo` : `${name} não respondeu`;
const interrupted = (name: string, failures = 0) =>
  failures > 0 ? `${name} foi interrompido de novo` : `${name} foi interrompido`;

export const conversation: Translation<typeof en.conversation> = {
  title: "Perguntas e respostas",
  asked: "Sua pergunta",
  deepSearch: "Busca na web",
  copyQuestion: "Copiar pergunta",
  edit: "Editar pergunta",
  editLabel: "Edite sua pergunta",
  editHint: "Usa 1 chat. A versão anterior é mantida.",
  editHides: (count: number) =>
    plural(count, {
      one: "A pergunta posterior é ocultada com ela.",
      many: "As # de perguntas posteriores são ocultadas com ela.",
      other: "As # perguntas posteriores são ocultadas com ela.",
    }),
  askEdited: "Perguntar de novo",
  cancel: "Cancelar",
  version: (number, count) => `Versão ${number} de ${count}`,
  versionShort: (number, count) => `${number}/${count}`,
  previousVersion: "Versão anterior",
  nextVersion: "Próxima versão",
  turns: "Perguntas",
  turn: (number, count) => `Pergunta ${number} de ${count}`,
  previousTurn: "Pergunta anterior",
  nextTurn: "Próxima pergunta",
  toQuestion: "Voltar à pergunta",
  showAll: "Mostrar tudo",
  showLess: "Mostrar menos",
  view: "Exibição",
  grid: "Grade",
  tabs: "Abas",
  answers: "Respostas",
  jump: "Ir para o fim",
  expandAll: "Expandir tudo",
  collapseAll: "Recolher tudo",
  copyAll: "Copiar tudo",
  waiting: "Aguardando",
  reasoning: "Raciocinando…",
  reasoned: (seconds) => `Raciocinou por ${seconds} s`,
  searching: "Buscando na web…",
  writing: "Escrevendo",
  noAnswer: "Sem resposta",
  interruptedStatus: "Interrompida",
  failedAgain: "Falhou de novo",
  ended: "Concluída",
  stopped: "Parada",
  copy: "Copiar resposta",
  copied: "Copiado",
  full: "Tela cheia",
  exitFull: "Sair da tela cheia",
  read: (name) => `Ler ${name}`,
  wordsSoFar: (count) =>
    plural(count, {
      one: "# palavra até agora",
      many: "# de palavras até agora",
      other: "# palavras até agora",
    }),
  notYet: "Aguardando a primeira palavra",
  noWords: "Nada ainda",
  nothingWritten: "Nada escrito",
  noCost: "Sem custo",
  cutByLength: "A resposta chegou ao limite de tamanho.",
  cutByFilter: "O filtro do provedor cortou esta resposta.",
  usesChat: "Usa 1 chat",
  continue: "Continuar",
  continueAnswer: (name) => `Continuar: ${name}`,
  retry: (name) => `Tentar de novo: ${name}`,
  stopModel: (name) => `Parar ${name}`,
  stopTip: "Parar esta resposta",
  chosen: "Escolhida",
  chosenAnnouncement: (name) => `Você escolheu a resposta de ${name}.`,
  more: (name) => `Mais: ${name}`,
  moreTip: "Mais",
  use: "Usar esta resposta",
  useHint: "Na sua próxima pergunta, todos os modelos partem desta resposta.",
  change: "Escolher outro modelo",
  changeTip: "Escolher outro modelo para sua próxima pergunta",
  changeHint: "Ele responderá à sua próxima pergunta",
  next: (name) => `A seguir: ${name}`,
  only: "Próxima pergunta só para este modelo",
  onlyHint: (name) => `Sua próxima pergunta vai só para ${name}.`,
  again: "Perguntar de novo",
  againHint: `Substitui esta resposta. Usa 1 chat. Uma resposta que falhou sem custo pode ser tentada de novo uma vez de graça em até ${limits.retry.minutes} minutos.`,
  compare: "Comparar",
  silent: "A resposta veio vazia.",
  started: (name) => `${name} começou.`,
  finished: (name) => `${name} terminou.`,
  interruptedAnnouncement: (name, failures) => `${interrupted(name, failures)}.`,
  failedAnnouncement: (name, failures) => `${failed(name, failures)}.`,
  stoppedAnnouncement: (name) => `${name} parou.`,
};

export const stream: Translation<typeof en.stream> = {
  status: (status) => `Erro na transmissão: ${status}`,
  noBody: "A resposta do servidor veio vazia",
  endedEarly: "A conexão caiu antes de a resposta ficar completa. Tente de novo.",
  tooLarge:
    "Esta pergunta e os arquivos dela são grandes demais para enviar. Remova um anexo, encurte sua mensagem ou limpe o chat.",
};

export const sources: Translation<typeof en.sources> = {
  count: (count) => plural(count, { one: "# fonte", many: "# de fontes", other: "# fontes" }),
};

export const sharing: Translation<typeof en.sharing> = {
  tip: "O que cada modelo verá a seguir",
  legend: "Com sua próxima pergunta, cada modelo recebe",
  none: "Cada modelo por conta própria",
  noneHint: "Só as próprias respostas anteriores.",
  one: (name) => `${name} para todos`,
  oneHint: (name) => `Todos continuam a partir da resposta de ${name}.`,
  all: "Todas as respostas para todos",
  allHint: "Todas as últimas respostas, com o nome do modelo.",
  oneShared: (name) => `A resposta de ${name} foi enviada a todos os modelos`,
  allShared: "Todas as respostas foram enviadas a todos os modelos",
};
