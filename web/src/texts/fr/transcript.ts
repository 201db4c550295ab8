import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/transcript.ts";
import type { Translation } from "../translation.ts";

export const transcript: Translation<typeof en.transcript> = {
  heading: `Chat ${PRODUCT_NAME}`,
  exported: (time) => `Exporté : ${time}`,
  question: (number) => `Question ${number}`,
  files: "Fichiers",
  sources: "Sources",
  receipt: "Reçu",
  letter: (letter, model) => `\\[${letter}\\] est ${model}`,
  status: { writing: "En cours de rédaction.", stopped: "Arrêtée.", failed: "Réponse incomplète." },
  servedModel: (model) => `Modèle : ${model}`,
  servedBy: (provider) => `Réponse fournie par : ${provider}`,
  zeroRetention: "Demandé : aucune conservation",
  noTraining: "Demandé : aucun entraînement",
  imagesOmitted: "Images omises : ce modèle ne lit pas les images",
  search: (provider) => `Recherche web par : ${provider}`,
  firstWord: (seconds) => `Premier mot après ${seconds} s`,
  finishedAfter: (seconds) => `Terminée après ${seconds} s`,
  tokens: (input, output) => `Tokens : ${input} en entrée, ${output} en sortie`,
  cost: (price) => `Coût : ${price}`,
};
