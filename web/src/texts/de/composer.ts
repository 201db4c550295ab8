import type * as en from "../en/composer.ts";
import type { Translation } from "../translation.ts";

export const composer: Translation<typeof en.composer> = {
  label: "Frage stellen",
  placeholder: "Schreib eine Nachricht …",
  send: "Senden",
  stop: "Stoppen",
  clear: "Chat leeren",
  undo: "Rückgängig",
  more: "Weitere Optionen",
  deepSearch: "Websuche",
  deepSearchHint: "Erst das Web durchsuchen, dann anhand der Treffer antworten",
  noModel: "Wähle zuerst ein Modell",
  only: (name) => `Nur ${name}`,
  onlyTip: "Die nächste Frage geht nur an dieses Modell. Drück hier, um alle ausgewählten zu fragen.",
  selected: (count, limit) => `${count}/${limit} Modelle gewählt`,
};
