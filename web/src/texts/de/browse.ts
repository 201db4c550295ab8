import type * as en from "../en/browse.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "Wähle bis zu drei. Modelle mit Schloss erfordern Premium.",
  hintPro: "Wähle bis zu drei.",
  search: "Nach Modell oder Anbieter suchen",
  grid: "Verfügbare Modelle",
  premium: "Premium",
  full: "Entferne eins, um ein anderes zu wählen",
  locked: "Erfordert Premium",
  capped: (shown, total) =>
    `${number(shown)} von ${number(total)} werden angezeigt. Mehr findest du über die Suche.`,
  emptyTitle: "Keine Modelle gefunden",
  emptyText: (query) =>
    `Nichts passt zu „${query}“. Versuch es mit einem kürzeren Wort oder dem Namen eines Anbieters.`,
  selected: (count, limit) => `${count} von ${limit} ausgewählt`,
  start: "Jetzt vergleichen",
};

export const categories: Translation<typeof en.categories> = {
  general: "Allgemein",
  coding: "Code",
  creative: "Kreativ",
  math: "Mathematik",
  image: "Bild",
};
