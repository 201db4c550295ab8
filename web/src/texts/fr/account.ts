import type * as en from "../en/account.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const account: Translation<typeof en.account> = {
  nameless: "Compte anonyme",
  blocked: "Ce compte est bloqué et ne permet plus de poser de questions. Contactez l’exploitant de ce site.",
  menu: (name) => `Compte, ${name}`,
  left: (chats) =>
    plural(chats, { one: "# chat restant", many: "# de chats restants", other: "# chats restants" }),
  visitorLeft: (chats) =>
    plural(chats, {
      one: "Encore # gratuit",
      many: "Encore # de gratuits",
      other: "Encore # gratuits",
    }),
  unlimited: "Chats illimités",
  pro: "PRO",
  signIn: "Se connecter",
  upgrade: "Premium",
  dashboard: "Votre compte",
  admin: "Administration",
  changePassword: "Changer de mot de passe",
  logout: "Se déconnecter",
  logoutFailed: "Échec de la déconnexion",
  logoutFailedText: "Le serveur est injoignable. Vous êtes toujours connecté.",
  loggedOutTitle: "Déconnexion",
  loggedOutText: "Vous êtes maintenant déconnecté",
};
