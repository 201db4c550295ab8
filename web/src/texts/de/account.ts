import type * as en from "../en/account.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const account: Translation<typeof en.account> = {
  nameless: "Anonymes Konto",
  blocked: "Dieses Konto ist gesperrt und kann nicht chatten. Wende dich an den Betreiber dieser Website.",
  menu: (name) => `Konto, ${name}`,
  left: (chats) => plural(chats, { one: "Noch # Chat", other: "Noch # Chats" }),
  visitorLeft: (chats) => plural(chats, { one: "Noch # gratis", other: "Noch # gratis" }),
  unlimited: "Unbegrenzt chatten",
  pro: "PRO",
  signIn: "Anmelden",
  upgrade: "Zu Premium",
  dashboard: "Dein Konto",
  admin: "Verwaltung",
  changePassword: "Passwort ändern",
  logout: "Abmelden",
  logoutFailed: "Abmelden fehlgeschlagen",
  logoutFailedText: "Der Server war nicht erreichbar. Du bist noch angemeldet.",
  loggedOutTitle: "Abgemeldet",
  loggedOutText: "Du hast dich erfolgreich abgemeldet",
};
