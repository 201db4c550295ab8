import type * as en from "../en/limit.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const limit: Translation<typeof en.limit> = {
  title: (chats) =>
    plural(chats, {
      one: "# chat grátis usado",
      many: "# de chats grátis usados",
      other: "# chats grátis usados",
    }),
  later: "Talvez depois",
  visitor: {
    text: (count) =>
      `Uma conta grátis dá ${chats(count)} e não pede dados pessoais: seu navegador gera um nome de usuário e uma senha.`,
    action: "Criar conta anônima",
  },
  user: {
    text: "Você usou todos os chats grátis desta conta. O Premium inclui chats ilimitados e todos os modelos premium.",
    action: "Assinar o Premium",
  },
  notSold:
    "Você usou todos os chats grátis desta conta. Este site não vende outros: fale com quem o administra.",
};
