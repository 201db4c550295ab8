import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/transcript.ts";
import type { Translation } from "../translation.ts";

export const transcript: Translation<typeof en.transcript> = {
  heading: `Chat de ${PRODUCT_NAME}`,
  exported: (time) => `Exportado: ${time}`,
  question: (number) => `Pregunta ${number}`,
  files: "Archivos",
  sources: "Fuentes",
  receipt: "Recibo",
  letter: (letter, model) => `\\[${letter}\\] es ${model}`,
  status: { writing: "Aún se está escribiendo.", stopped: "Detenida.", failed: "Respuesta incompleta." },
  servedModel: (model) => `Modelo: ${model}`,
  servedBy: (provider) => `Respondido por: ${provider}`,
  zeroRetention: "Solicitado: sin conservación",
  noTraining: "Solicitado: sin entrenamiento",
  imagesOmitted: "Imágenes omitidas: este modelo no lee imágenes",
  search: (provider) => `Búsqueda web realizada por: ${provider}`,
  firstWord: (seconds) => `Primera palabra a los ${seconds} s`,
  finishedAfter: (seconds) => `Terminada a los ${seconds} s`,
  tokens: (input, output) => `Tokens: ${input} de entrada, ${output} de salida`,
  cost: (price) => `Coste: ${price}`,
};
