import type * as en from "../en/chat.ts";
import type { Translation } from "../translation.ts";

export const chat: Translation<typeof en.chat> = {
  more: "Plus",
  openSaved: "Ouvrir un chat enregistré",
  stoppedTitle: "Réponse arrêtée",
  stoppedText: "La rédaction de la réponse a été arrêtée",
  errorTitle: "Erreur du chat",
  errorText: "Le message n’a pas pu être envoyé",
};
