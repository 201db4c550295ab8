import type * as en from "../en/chat.ts";
import type { Translation } from "../translation.ts";

export const chat: Translation<typeof en.chat> = {
  more: "Mehr",
  openSaved: "Gespeicherten Chat öffnen",
  stoppedTitle: "Antwort gestoppt",
  stoppedText: "Die Antwort wird nicht weitergeschrieben",
  errorTitle: "Fehler im Chat",
  errorText: "Die Nachricht konnte nicht gesendet werden",
};
