import type * as en from "../en/compare.ts";
import type { Translation } from "../translation.ts";

export const merge: Translation<typeof en.merge> = {
  open: "Combinar",
  again: "Combinar de nuevo",
  tip: "Combina estas respuestas en una. Gasta 1 chat.",
  by: "Escrita por",
  hint: (answers) =>
    `Este modelo recibe tu pregunta y las ${answers} respuestas, y marca la fuente de cada afirmación. Gasta 1 chat.`,
  start: "Escribir respuesta combinada",
  title: "Respuesta combinada",
  writtenBy: (name) => `escrita por ${name}`,
  from: "Marcada según la fuente:",
};

export const compare: Translation<typeof en.compare> = {
  title: "Diferencias",
  which: "Respuestas que se comparan",
  brief: "Solo lo exclusivo",
  close: "Cerrar diferencias",
  uniqueKey: "Lo subrayado",
  uniqueText: "aparece en una sola respuesta.",
  differsKey: "Lo punteado",
  differsText: "está redactado de otra forma en otra respuesta.",
  uniqueSpoken: "Solo aquí:",
  column: (name) => `Diferencias, ${name}`,
  tally: (alone, all) => `${alone} de ${all} solo aquí`,
  none: "Nada exclusivo de esta respuesta.",
  how: "Comparadas palabra por palabra en tu navegador. No se ha enviado nada.",
  cut: "Las respuestas largas se recortaron antes de compararlas.",
};
