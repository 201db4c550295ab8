import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/transcript.ts";
import type { Translation } from "../translation.ts";

export const transcript: Translation<typeof en.transcript> = {
  heading: `${PRODUCT_NAME}-Chat`,
  exported: (time) => `Exportiert: ${time}`,
  question: (number) => `Frage ${number}`,
  files: "Dateien",
  sources: "Quellen",
  receipt: "Beleg",
  letter: (letter, model) => `\\[${letter}\\] ist ${model}`,
  status: { writing: "Wird noch geschrieben.", stopped: "Gestoppt.", failed: "Unvollständige Antwort." },
  servedModel: (model) => `Modell: ${model}`,
  servedBy: (provider) => `Beantwortet von: ${provider}`,
  zeroRetention: "Verlangt: keine Aufbewahrung",
  noTraining: "Verlangt: kein Training",
  imagesOmitted: "Bilder weggelassen: Dieses Modell liest keine Bilder",
  search: (provider) => `Websuche durch: ${provider}`,
  firstWord: (seconds) => `Erstes Wort nach ${seconds} s`,
  finishedAfter: (seconds) => `Fertig nach ${seconds} s`,
  tokens: (input, output) => `Token: ${input} Eingabe, ${output} Ausgabe`,
  cost: (price) => `Kosten: ${price}`,
};
