import type * as en from "../en/browse.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "Wähle bis zu drei. Modelle mit Schloss erfordern Premium.",
  hintPro: "Wähle bis zu drei.",
  search: "Nach Modell oder Anbieter suchen",
  grid: "Verfügbare Modelle",
  premium: "Premium",
  full: "Wähle ein weiteres, um eins der drei zu ersetzen",
  taken: "Schon in einer anderen Spalte",
  locked: "Erfordert Premium",
  category: "Kategorie",
  all: "Alle",
  allCategories: "Alle Kategorien zeigen",
  more: (count) =>
    plural(count, {
      one: "# weiteres Modell passt. Such nach seinem Namen oder wähle eine Kategorie, um es zu finden.",
      other: "# weitere Modelle passen. Such nach einem Namen oder wähle eine Kategorie, um sie zu finden.",
    }),
  price: (cost) => `${cost} je Frage`,
  context: (tokens) => `Kontext ${tokens}`,
  priceNote:
    "Preise: was der Anbieter dieser Website für 1.000 Token Frage und 1.000 Token Antwort berechnet, je etwa 750 englische Wörter. Der Kontext ist in Token angegeben.",
  emptyTitle: "Keine Modelle gefunden",
  emptyText: (query) =>
    `Nichts passt zu „${query}“. Versuch es mit einem kürzeren Wort oder dem Namen eines Anbieters.`,
  selected: (count, limit) => `${count} von ${limit} ausgewählt`,
  start: "Jetzt vergleichen",
  replaceTitle: "Welches Modell ersetzen?",
  replaceText: (name) => `${name} kommt an seine Stelle.`,
  columnTitle: (name) => `${name} ersetzen`,
  columnEmpty: "Modell wählen",
  columnText: "Das gewählte Modell antwortet ab deiner nächsten Frage in dieser Spalte.",
};

export const categories: Translation<typeof en.categories> = {
  general: "Allgemein",
  coding: "Code",
  creative: "Kreativ",
  math: "Mathematik",
  image: "Bild",
};
