import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "Réglages de la discussion",
  automatic: "Au choix du modèle",
  effortFor: (names) => `S’applique à ${names}. Plus d’effort prend plus de temps et coûte plus cher.`,
  effortForNone: "Aucun des modèles sélectionnés ne permet de le choisir.",
};
