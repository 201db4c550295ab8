import type * as en from "../en/limit.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const limit: Translation<typeof en.limit> = {
  title: (chats) =>
    plural(chats, { one: "# Gratis-Chat verbraucht", other: "# kostenlose Chats verbraucht" }),
  later: "Vielleicht später",
  visitor: {
    text: (count) =>
      `Ein kostenloses Konto gibt dir ${chats(count)} und braucht keine persönlichen Angaben: Dein Browser erzeugt einen Benutzernamen und ein Passwort.`,
    action: "Anonymes Konto erstellen",
  },
  user: {
    text: "Du hast alle kostenlosen Chats dieses Kontos verbraucht. Mit Premium chattest du unbegrenzt und mit allen Premium-Modellen.",
    action: "Zu Premium wechseln",
  },
  notSold:
    "Du hast alle kostenlosen Chats dieses Kontos verbraucht. Weitere verkauft diese Website nicht: Wende dich an ihren Betreiber.",
};
