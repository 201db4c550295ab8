import type * as en from "../en/receipt.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const receipt: Translation<typeof en.receipt> = {
  title: "Reçu de confidentialité",
  details: "Détails",
  time: "Durée",
  cost: "Coût",
  firstWord: "Premier mot",
  seconds: (seconds) => `${seconds} s`,
  after: (seconds) => `après ${seconds} s`,
  length: "Longueur",
  words: (count) => plural(count, { one: "# mot", many: "# de mots", other: "# mots" }),
  pace: "Vitesse",
  tokensPerSecond: (count) => `${number(count)} tokens/s`,
  model: "Modèle demandé",
  served: "Réponse fournie par",
  servedBy: (provider, model) => `${provider}, ${model}`,
  servedUnknown: "non indiqué par le routeur de modèles",
  terms: "Conditions demandées",
  zeroRetention: "aucune conservation",
  noTraining: "aucun entraînement",
  noTerms: "aucune sur la conservation ou l’entraînement",
  images: "Images",
  imagesOmitted: "omises, car ce modèle ne lit pas les images",
  search: "Recherche web",
  searched: (provider) => `${provider} a reçu la question comme requête`,
  notSearched: "Non utilisée",
  expires: "Fin de la session",
  kept: "Conservé ici",
  keptHere: "compteurs et coût, aucun texte",
  more: "Ce que cela signifie",
};
