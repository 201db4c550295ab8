import type * as en from "../en/billing.ts";
import { capitalize, number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const upgrade: Translation<typeof en.upgrade> = {
  title: "Assine o Premium",
  lead: "A privacidade é a mesma em todos os planos.",
  free: {
    name: "Plano grátis",
    badge: "Grátis",
    per: "Seu plano atual",
    remaining: (count) => capitalize(chats(count)),
    left: (chats) =>
      plural(chats, { one: "# restante agora", many: "# restantes agora", other: "# restantes agora" }),
    models: "Modelos grátis",
    search: "Busca privada",
  },
  monthly: {
    name: "Mensal",
    badge: "Flexível",
    per: "Cobrança mensal",
    conversations: "Chats ilimitados",
    models: "Todos os modelos premium",
    response: "Respostas prioritárias",
    responseToday: "Quando o orçamento diário do site acaba, só os chats Premium continuam.",
    responseSame: "Neste site, os chats grátis são respondidos com a mesma rapidez.",
    cancel: "Cancele quando quiser",
    action: "Assinar o mensal",
  },
  annual: {
    name: "Anual",
    badge: (percent) => `Economize ${percent}%`,
    per: (total) => `${total} cobrados por ano`,
    everything: "Tudo do plano mensal",
    support: "Suporte prioritário",
    supportToday: "O contato do suporte está na página da sua conta.",
    noSupportToday: "Este site ainda não publicou um contato de suporte.",
    access: "Acesso antecipado a novos modelos",
    accessToday: "Novos modelos premium são seus assim que são adicionados.",
    action: "Assinar o anual",
  },
  perMonth: "por mês",
  loading: "Carregando preços",
  notCurrent: "Estes preços podem não estar atualizados. A página de pagamento mostra os atuais.",
  provider:
    "Os pagamentos são feitos por um provedor externo de pagamentos com cartão. O número do seu cartão nunca chega até nós.",
  providerDetails:
    "O provedor, a Stripe, recebe seus dados de pagamento, o ID da sua conta e, se o seu provedor de login o tiver verificado, seu endereço de e-mail.",
  stored: "Só são guardados seu nome de usuário e os 4 últimos dígitos da forma de pagamento.",
  storedDetails:
    "Para sermos exatos, com a sua conta guardamos também os IDs de cliente e de assinatura da Stripe, seu plano, o status e as datas dele.",
  off: "Os pagamentos não estão configurados neste site",
  offText: "No momento, não é possível comprar o Premium aqui. Seus chats grátis não são afetados.",
  granted: "Você já tem o Premium",
  grantedText: "Ele foi adicionado à sua conta sem custo. Mesmo assim, você pode assinar.",
  pro: { title: "Você tem o Premium", lead: "Você tem chats ilimitados e todos os modelos premium." },
  pricesFailedTitle: "Erro",
  pricesFailedText: "Não foi possível carregar os preços. Recarregue a página.",
  failedTitle: "Erro no pagamento",
  failedText: "Não foi possível processar a assinatura. Tente de novo.",
};

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
  lead: "Você já pode conversar com o Premium. Na sua conta, você vê este plano e pode cancelá-lo.",
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
