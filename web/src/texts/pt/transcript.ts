import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/transcript.ts";
import type { Translation } from "../translation.ts";

export const transcript: Translation<typeof en.transcript> = {
  heading: `Chat do ${PRODUCT_NAME}`,
  exported: (time) => `Exportado: ${time}`,
  question: (number) => `Pergunta ${number}`,
  files: "Arquivos",
  sources: "Fontes",
  receipt: "Recibo",
  letter: (letter, model) => `\\[${letter}\\] é ${model}`,
  status: { writing: "Ainda sendo escrita.", stopped: "Parada.", failed: "Resposta incompleta." },
  servedModel: (model) => `Modelo: ${model}`,
  servedBy: (provider) => `Respondido por: ${provider}`,
  zeroRetention: "Solicitado: sem retenção",
  noTraining: "Solicitado: sem treinamento",
  imagesOmitted: "Imagens omitidas: este modelo não lê imagens",
  search: (provider) => `Busca na web feita por: ${provider}`,
  firstWord: (seconds) => `Primeira palavra após ${seconds} s`,
  finishedAfter: (seconds) => `Concluída após ${seconds} s`,
  tokens: (input, output) => `Tokens: ${input} de entrada, ${output} de saída`,
  cost: (price) => `Custo: ${price}`,
};
