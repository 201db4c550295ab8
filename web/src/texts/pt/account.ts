import type * as en from "../en/account.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const account: Translation<typeof en.account> = {
  nameless: "Conta anônima",
  blocked: "Esta conta está bloqueada e não pode conversar. Fale com o responsável por este site.",
  menu: (name) => `Conta, ${name}`,
  left: (chats) => plural(chats, { one: "Resta # chat", many: "Restam # de chats", other: "Restam # chats" }),
  visitorLeft: (chats) =>
    plural(chats, {
      one: "Resta # grátis",
      many: "Restam # grátis",
      other: "Restam # grátis",
    }),
  unlimited: "Chats ilimitados",
  pro: "PRO",
  signIn: "Entrar",
  upgrade: "Assinar o Premium",
  dashboard: "Sua conta",
  admin: "Administração",
  changePassword: "Alterar senha",
  logout: "Sair",
  logoutFailed: "Não foi possível sair",
  logoutFailedText: "Não foi possível acessar o servidor. Sua sessão continua aberta.",
  loggedOutTitle: "Você saiu",
  loggedOutText: "Sua sessão foi encerrada",
};
