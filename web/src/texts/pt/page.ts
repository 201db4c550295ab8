import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/page.ts";
import type { Translation } from "../translation.ts";

export const titles: Translation<typeof en.titles> = {
  chat: `Chat · ${PRODUCT_NAME}`,
  auth: `Boas-vindas · ${PRODUCT_NAME}`,
  upgrade: `Premium · ${PRODUCT_NAME}`,
  paymentSuccess: `Pagamento · ${PRODUCT_NAME}`,
  dashboard: `Conta · ${PRODUCT_NAME}`,
  privacy: `Privacidade · ${PRODUCT_NAME}`,
  admin: `Administração · ${PRODUCT_NAME}`,
  auditLog: `Registro de auditoria · ${PRODUCT_NAME}`,
  notFound: `404 · ${PRODUCT_NAME}`,
};

export const common: Translation<typeof en.common> = {
  close: "Fechar",
  cancel: "Cancelar",
  busy: "Processando…",
  retry: "Tentar de novo",
  backToChat: "Voltar ao chat",
};

export const header: Translation<typeof en.header> = {
  home: `Início do ${PRODUCT_NAME}`,
  privacy: "Privacidade",
  menu: "Menu",
  skip: "Ir para o campo de mensagem",
  secureClear: "Limpeza segura",
  secureClearTip: "Apaga perguntas, respostas, rascunho e arquivos",
};

export const theme: Translation<typeof en.theme> = {
  label: "Tema",
  light: "Claro",
  system: "Sistema",
  dark: "Escuro",
};

export const failure: Translation<typeof en.failure> = {
  title: "Esta página não carregou",
  text: "Pode haver uma nova versão ou um problema de conexão.",
  action: "Recarregar",
  part: "Parte desta página não carregou",
  partText: "Verifique sua conexão e tente de novo. Se não funcionar, recarregue a página.",
  answers:
    "A parte desta página que mostra as respostas não carregou. Recarregue a página e pergunte de novo.",
};
