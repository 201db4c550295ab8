import type * as en from "../en/upgrade.ts";
import { capitalize, plural } from "../plural.ts";
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
