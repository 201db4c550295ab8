import type * as en from "../en/models.ts";
import type { Translation } from "../translation.ts";

export const models: Translation<typeof en.models> = {
  label: "Modelle",
  title: (count, limit) => `KI-Modelle (${count}/${limit})`,
  quickStart: "Schnellstart",
  orAdd: "oder eins hinzufügen",
  alsoAdd: "hinzufügen",
  add: "Mehr Modelle",
  noMore: "Weitere Modelle sind nicht verfügbar",
  browse: "Alle Modelle ansehen",
  clearAll: "Alle entfernen",
  remove: (name) => `${name} entfernen`,
  change: "Anderes Modell wählen",
  suggest: (name) => `${name} hinzufügen`,
  loading: "Modelle werden geladen",
  failed: "Die Modelle konnten nicht geladen werden",
  none: "Im Moment sind keine Modelle verfügbar",
  limitTitle: "Höchstzahl an Modellen erreicht",
  limitText: (limit) => `Du kannst bis zu ${limit} Modelle gleichzeitig vergleichen`,
  replace: "Ersetzen",
  lockedTitle: "Premium-Modell",
  lockedText: (name) => `${name} erfordert Premium`,
};
