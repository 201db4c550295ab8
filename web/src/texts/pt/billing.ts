import type * as en from "../en/billing.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const billing: Translation<typeof en.billing> = {
  manage: "Gerenciar assinatura",
  support: "Suporte",
  terms: "Termos",
  refunds: "Reembolsos",
  supportAt: (contact) => `Suporte: ${contact}`,
  plans: { free: "Plano grátis", monthly: "Premium, cobrança mensal", annual: "Premium, cobrança anual" },
};

export const paymentSuccess: Translation<typeof en.paymentSuccess> = {
  verifying: "Verificando seu pagamento",
  verifyingText: "Isso leva alguns segundos.",
  title: "Pagamento concluído!",
  toast: "Sua assinatura já está ativa.",
  lead: "Primeiro, comece um chat e escolha seus modelos: em “Ver todos os modelos”, todos os modelos premium já estão liberados. Na sua conta, você vê este plano e pode cancelá-lo.",
  plan: "Plano",
  amount: "Valor",
  nextBilling: "Próxima cobrança",
  included: "Incluído",
  benefits: ["Chats ilimitados", "Todos os modelos premium", "Cancele quando quiser"],
  start: "Começar a conversar",
  pending: "Seu pagamento está sendo processado",
  pendingText:
    "Seu banco ainda não o confirmou. Algumas formas de pagamento levam dias. Você pode sair desta página: o Premium começa quando o pagamento for confirmado.",
  noSessionTitle: "Erro",
  noSession: "O ID do pagamento não está no endereço",
  noSessionText: "Abra sua conta para ver se você tem o Premium.",
  failedTitle: "Erro na verificação",
  failed: "Não foi possível verificar o pagamento. Fale com o suporte se você foi cobrado.",
  signedOut: "Entre para ver seu pagamento",
  signedOutText: "Use a conta com que você pagou e abra esta página de novo.",
  account: "Sua conta",
};

export const dashboard: Translation<typeof en.dashboard> = {
  title: "Sua conta",
  plan: "Plano",
  current: "Plano atual",
  granted: "Premium, adicionado à sua conta sem custo",
  status: "Status",
  statuses: {
    pending: "Aguardando o primeiro pagamento",
    active: "Ativa",
    past_due: "O pagamento falhou. Atualize seu cartão para continuar com o Premium.",
    unpaid: "Encerrada: o pagamento falhou",
    paused: "Pausada",
    canceled: "Cancelada",
  },
  ending: "Cancelada, ativa até o fim do período",
  amount: "Valor",
  nextBilling: "Próxima cobrança",
  endsAt: "Premium até",
  card: "Forma de pagamento",
  last4: (digits) => `•••• ${digits}`,
  last4Label: (digits) => `com final ${digits}`,
  chats: "Chats",
  used: (used, limit) =>
    plural(used, {
      one: `# de ${number(limit)} usado`,
      many: `# de ${number(limit)} usados`,
      other: `# de ${number(limit)} usados`,
    }),
  unlimited: (used) => `${number(used)} até agora, sem limite`,
  upgrade: "Assinar o Premium",
  portalFailed: "Não foi possível abrir a página de pagamento. Tente de novo.",
  failed: "Não foi possível carregar sua assinatura",
  account: "Conta",
  username: "Nome de usuário",
  password: "Alterar senha",
  passwordText: "Aqui, sua sessão continua aberta. Em todos os seus outros dispositivos, ela é encerrada.",
  everywhere: "Sair de todos os dispositivos",
  everywhereText: "Encerra suas sessões em todos os dispositivos, incluindo este.",
  everywhereDone: "Você saiu de todos os dispositivos",
  everywhereFailed: "Não foi possível sair. Sua sessão continua aberta.",
  remove: "Excluir minha conta",
  removeText: "Cancela imediatamente qualquer assinatura e exclui sua conta.",
};

export const deletion: Translation<typeof en.deletion> = {
  title: "Excluir minha conta",
  text: "Sua conta e a contagem de chats dela são apagadas, e todas as sessões dela são encerradas. Uma assinatura paga é cancelada imediatamente, sem reembolso. Isso não pode ser desfeito.",
  nameless: "excluir",
  confirm: (name) => `Digite “${name}” para confirmar`,
  mismatch: (name) => `Digite “${name}” exatamente como aparece.`,
  failed: "Não foi possível confirmar a exclusão da sua conta. Tente de novo em instantes.",
  action: "Excluir conta",
  doneTitle: "Conta excluída",
  doneText: "Sua conta e a contagem de chats dela foram apagadas, e todas as sessões dela foram encerradas",
};
