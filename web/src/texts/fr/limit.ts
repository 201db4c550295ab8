import type * as en from "../en/limit.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const limit: Translation<typeof en.limit> = {
  title: (chats) =>
    plural(chats, {
      one: "# chat gratuit utilisé",
      many: "# de chats gratuits utilisés",
      other: "# chats gratuits utilisés",
    }),
  later: "Plus tard",
  visitor: {
    text: (count) =>
      `Un compte gratuit vous donne ${chats(count)} et ne demande aucune donnée personnelle : votre navigateur génère un nom d’utilisateur et un mot de passe.`,
    action: "Créer un compte anonyme",
  },
  user: {
    text: "Vous avez utilisé tous les chats gratuits de ce compte. Premium comprend des chats illimités et tous les modèles Premium.",
    action: "Passer à Premium",
  },
  notSold:
    "Vous avez utilisé tous les chats gratuits de ce compte. Ce site n’en vend pas d’autres : adressez-vous à son exploitant.",
};
