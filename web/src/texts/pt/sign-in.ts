import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/sign-in.ts";
import { capitalize } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { freeChats } from "./chats.ts";

export const auth: Translation<typeof en.auth> = {
  title: `Boas-vindas ao ${PRODUCT_NAME}`,
  lead: (chats) => `Entre e ganhe ${freeChats(chats)}. O que você pergunta continua sendo seu.`,
  continueWith: (provider) => `Continuar com ${provider}`,
  singleSignOn: "Continuar com login único",
  anonymous: "Criar conta anônima",
  emailNote: (provider) =>
    `Se você entrar com ${provider}, recebemos seu endereço de e-mail. O login não compartilha suas perguntas com esse provedor.`,
  returning: "Entrar com nome de usuário",
  benefits: {
    privacy: {
      title: "Privacidade total",
      text: "Não guardamos seus chats, não os vendemos nem treinamos com eles.",
    },
    comparison: {
      title: "Comparação lado a lado",
      text: "Uma pergunta, até três modelos, em colunas paralelas.",
    },
    freemium: {
      title: "Grátis para começar",
      text: (count) => `${capitalize(freeChats(count))}.`,
      premium: (price) => `Premium: ${price}`,
    },
  },
  failedTitle: "Você não entrou na sua conta",
  failures: {
    cancelled: () => "O login foi cancelado. Nada foi compartilhado conosco.",
    expired: () => "Esse login demorou demais ou já foi usado. Comece de novo.",
    failed: (provider) => `${provider} não confirmou sua identidade. Comece de novo.`,
    unavailable: (provider) =>
      `O login com ${provider} não está respondendo. Tente de novo em instantes ou use uma conta anônima.`,
    not_configured: () => "O login único não está configurado neste site. Use uma conta anônima.",
    internal: () => "Algo deu errado do nosso lado. Tente de novo em instantes.",
    blocked: () => "Esta conta está bloqueada. Fale com o responsável por este site.",
    sign_in_limit: () => "Houve logins demais a partir desta rede. Tente de novo em uma hora.",
    database: () => "O site está sobrecarregado agora. Tente de novo em instantes.",
  },
  failureOther: "Não foi possível entrar. Comece de novo.",
  loginFailed: "Não foi possível entrar",
  registrationFailed: "Não foi possível criar a conta",
  backTitle: "Que bom ver você de novo!",
  backText: (name) => `Você entrou como ${name}`,
  createdTitle: "Conta criada!",
  createdText: (name) => `Olá, ${name}! Suas credenciais anônimas estão prontas.`,
  copiedTitle: "Copiado",
  copiedText: (label) => `Copiado para a área de transferência: ${label.toLowerCase()}`,
};

export const signIn: Translation<typeof en.signIn> = {
  label: "Entrar com nome de usuário",
  username: "Nome de usuário",
  password: "Senha",
  usernameMissing: "Digite seu nome de usuário.",
  passwordMissing: "Digite sua senha.",
  failed: "Algo deu errado do nosso lado. Tente de novo em instantes.",
  unreached: "Não foi possível acessar o servidor. Tente de novo em instantes.",
  action: "Entrar",
};

export const credentials: Translation<typeof en.credentials> = {
  title: "Suas credenciais anônimas",
  text: "Geradas agora mesmo no seu navegador. Guarde uma cópia: uma senha perdida não pode ser recuperada, nem por nós.",
  username: "Nome de usuário",
  password: "Senha",
  copy: "Copiar",
  copied: "Copiado",
  both: "Nome de usuário e senha",
  copyBoth: "Copiar os dois",
  copyThis: (label) => `Copiar ${label.toLowerCase()}`,
  again: "Gerar de novo",
  create: "Criar conta",
  taken: "Esse nome já está em uso. Aqui está outro: copie-o e depois crie a conta.",
  failed: "Não foi possível criar a conta. Tente de novo em instantes.",
};

export const password: Translation<typeof en.password> = {
  title: "Alterar senha",
  text: "Aqui, sua sessão continua aberta. Em todos os seus outros dispositivos, ela é encerrada.",
  current: "Senha atual",
  next: "Nova senha",
  rule: `De ${limits.password.minCharacters} a ${limits.password.maxCharacters} caracteres. Guarde uma cópia: uma senha perdida não pode ser recuperada.`,
  currentMissing: "Digite sua senha atual.",
  nextMissing: "Digite uma nova senha.",
  failed: "Não foi possível alterar a senha. Tente de novo em instantes.",
  action: "Alterar senha",
  changedTitle: "Senha alterada",
  changedText: "Suas sessões em todos os outros dispositivos foram encerradas",
};
