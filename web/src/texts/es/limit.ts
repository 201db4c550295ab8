import type * as en from "../en/limit.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const limit: Translation<typeof en.limit> = {
  title: (chats) =>
    plural(chats, {
      one: "# chat gratis usado",
      many: "# de chats gratis usados",
      other: "# chats gratis usados",
    }),
  later: "Quizá más tarde",
  visitor: {
    text: (count) =>
      `Una cuenta gratuita te da ${chats(count)} y no pide datos personales: tu navegador genera un nombre de usuario y una contraseña.`,
    action: "Crear cuenta anónima",
  },
  user: {
    text: "Has usado todos los chats gratis de esta cuenta. Premium incluye chats ilimitados y todos los modelos premium.",
    action: "Pasar a Premium",
  },
  notSold:
    "Has usado todos los chats gratis de esta cuenta. Este sitio no vende más: pregunta a quien lo administra.",
};
