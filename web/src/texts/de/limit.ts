import type * as en from "../en.ts";
import type { Translation } from "../translation.ts";

export const limit: Translation<typeof en.limit> = {
  title: (chats) => `${chats} kostenlose Chats verbraucht`,
  later: "Vielleicht später",
  visitor: {
    text: "Ein kostenloses Konto gibt dir 10 Chats und braucht keine persönlichen Angaben: Dein Browser erzeugt einen Benutzernamen und ein Passwort.",
    action: "Anonymes Konto erstellen",
  },
  user: {
    text: "Du hast alle kostenlosen Chats dieses Kontos verbraucht. Mit Premium chattest du unbegrenzt und mit allen Premium-Modellen.",
    action: "Zu Premium wechseln",
  },
};
