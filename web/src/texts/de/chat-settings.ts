import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "Chat-Einstellungen",
  instructions: "Anweisungen für diesen Chat",
  instructionsHint:
    "Gehen mit jeder Frage mit, zum Beispiel, wie die Antwort sein soll. Bleiben nur im Speicher dieses Tabs und werden mit dem Chat gelöscht.",
  automatic: "Wie das Modell will",
  effortFor: (names) => `Gilt für ${names}. Mehr Aufwand dauert länger und kostet mehr.`,
  effortForNone: "Keines der ausgewählten Modelle lässt dir die Wahl.",
  sequential: "Ein Modell nach dem anderen",
  sequentialHint:
    "Für einen Router, der immer nur ein Modell ausführt, etwa auf dem eigenen Rechner. Jede Antwort wartet auf die vorige.",
};
