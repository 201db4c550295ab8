import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "Chat-Einstellungen",
  automatic: "Wie das Modell will",
  effortFor: (names) => `Gilt für ${names}. Mehr Aufwand dauert länger und kostet mehr.`,
  effortForNone: "Keines der ausgewählten Modelle lässt dir die Wahl.",
};
