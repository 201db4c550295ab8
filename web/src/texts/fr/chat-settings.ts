import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "Réglages de la discussion",
  instructions: "Instructions pour cette discussion",
  instructionsHint:
    "Envoyées avec chaque question, par exemple la façon de répondre. Conservées seulement dans la mémoire de cet onglet et effacées avec la discussion.",
  automatic: "Au choix du modèle",
  effortFor: (names) => `S’applique à ${names}. Plus d’effort prend plus de temps et coûte plus cher.`,
  effortForNone: "Aucun des modèles sélectionnés ne permet de le choisir.",
  sequential: "Un modèle après l’autre",
  sequentialHint:
    "Pour un routeur qui n’exécute qu’un modèle à la fois, par exemple sur votre propre machine. Chaque réponse attend la précédente.",
};
