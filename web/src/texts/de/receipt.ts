import type * as en from "../en/receipt.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const receipt: Translation<typeof en.receipt> = {
  title: "Datenschutzbeleg",
  details: "Details",
  time: "Dauer",
  cost: "Kosten",
  firstWord: "Erstes Wort",
  seconds: (seconds) => `${seconds} s`,
  after: (seconds) => `nach ${seconds} s`,
  length: "Länge",
  words: (count) => plural(count, { one: "# Wort", other: "# Wörter" }),
  pace: "Tempo",
  tokensPerSecond: (count) => `${number(count)} Token/s`,
  model: "Angefragtes Modell",
  served: "Beantwortet von",
  servedBy: (provider, model) => `${provider}, ${model}`,
  servedUnknown: "vom Modell-Router nicht gemeldet",
  terms: "Verlangte Bedingungen",
  zeroRetention: "keine Aufbewahrung",
  noTraining: "kein Training",
  noTerms: "keine zu Aufbewahrung oder Training",
  images: "Bilder",
  imagesOmitted: "weggelassen, weil dieses Modell keine Bilder liest",
  search: "Websuche",
  searched: (provider) => `${provider} hat die Frage als Suchanfrage erhalten`,
  notSearched: "Nicht verwendet",
  expires: "Sitzung endet",
  kept: "Hier gespeichert",
  keptHere: "Zähler und Kosten, kein Text",
  more: "Was das heißt",
};
