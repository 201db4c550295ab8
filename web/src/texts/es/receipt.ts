import type * as en from "../en/receipt.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const receipt: Translation<typeof en.receipt> = {
  title: "Recibo de privacidad",
  details: "Detalles",
  time: "Tiempo",
  cost: "Coste",
  firstWord: "Primera palabra",
  seconds: (seconds) => `${seconds} s`,
  after: (seconds) => `a los ${seconds} s`,
  length: "Longitud",
  words: (count) => plural(count, { one: "# palabra", many: "# de palabras", other: "# palabras" }),
  pace: "Velocidad",
  tokensPerSecond: (count) => `${number(count)} tokens/s`,
  model: "Modelo solicitado",
  served: "Respondido por",
  servedBy: (provider, model) => `${provider}, ${model}`,
  servedUnknown: "el router de modelos no lo indica",
  terms: "Condiciones solicitadas",
  zeroRetention: "sin conservación",
  noTraining: "sin entrenamiento",
  noTerms: "ninguna sobre conservación o entrenamiento",
  images: "Imágenes",
  imagesOmitted: "omitidas, porque este modelo no lee imágenes",
  search: "Búsqueda web",
  searched: (provider) => `${provider} recibió la pregunta como consulta`,
  notSearched: "No se usó",
  expires: "Fin de la sesión",
  kept: "Guardado aquí",
  keptHere: "contadores y coste, ningún texto",
  more: "Qué significa esto",
};
