import type * as en from "../en/compare.ts";
import { plural } from "../plural.ts";
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
  which: "Respuestas que se comparan",
  brief: "Solo lo exclusivo",
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

export const claims: Translation<typeof en.claims> = {
  title: "En qué coinciden los modelos",
  view: "Vista de la comparación",
  map: "Afirmaciones",
  words: "Palabra por palabra",
  close: "Cerrar la comparación",
  by: "Comparado por",
  hint: (answers) =>
    `Este modelo recibe tu pregunta y las ${answers} respuestas, pero no los nombres de los modelos. Después, tu navegador busca cada cita en su respuesta y descarta las que no encuentra. Gasta 1 chat.`,
  start: "Comparar afirmaciones",
  again: "Comparar de nuevo",
  comparedBy: (name) => `comparado por ${name}`,
  looking: "Buscando afirmaciones…",
  broken:
    "Este modelo no devolvió afirmaciones con citas de las respuestas. En su lugar, aquí está la comparación palabra por palabra.",
  claim: "Afirmación",
  marks: {
    agrees: "Coincide",
    differs: "Difiere",
    contradicts: "Contradice",
    silent: "No lo menciona",
    supports: "Confirma",
  },
  kinds: {
    contradiction: "Contradicción",
    difference: "Diferencia",
    agreement: "Acuerdo",
    alone: "Solo una respuesta",
  },
  show: "Mostrar en la respuesta",
  ask: "Preguntar a los modelos",
  check: "Comprobar en la web",
  checkAgain: "Comprobar de nuevo",
  checkQuery: "Pregunta para la búsqueda web",
  checkBy: "Comprobado por",
  checkHint:
    "Un proveedor de búsqueda recibe esta pregunta. El modelo recibe la afirmación, lo que dice cada respuesta sobre ella y los resultados, pero no los nombres de los modelos. Después, tu navegador descarta cada cita que no encuentra en los resultados. No se abre ninguna página. Gasta 1 chat.",
  checkStart: "Buscar y comprobar",
  searched: (query) => `Búsqueda web: «${query}»`,
  noEvidence: "Los resultados no aclaran quién tiene razón.",
  checkedBy: (name) => `comprobado por ${name}`,
  foundInResults: (found, dropped) =>
    dropped === 0
      ? `las ${found} están en los resultados`
      : `${found} están en los resultados, ${dropped} descartadas`,
  question: (claim) => `Vuestras respuestas se contradicen en esto: «${claim}»`,
  whatIsRight: "¿Qué es lo correcto y cómo puedo comprobarlo?",
  bothAgree: "Las dos coinciden en esto: {topics}.",
  allAgree: "Las tres coinciden en esto: {topics}.",
  disputes: "{names} discrepa en esto: {topics}.",
  contradict: "{names} se contradicen en esto: {topics}.",
  more: (count) => `${count} más`,
  open: "Mostrar afirmaciones",
  previous: "Afirmación anterior",
  next: "Afirmación siguiente",
  position: (number, count) => `${number} de ${count}`,
  quotes: "Citas",
  found: (found, dropped) =>
    dropped === 0
      ? `las ${found} están en las respuestas`
      : `${found} están en las respuestas, ${dropped} descartadas`,
  claimsDropped: (count) =>
    plural(count, {
      one: "# afirmación sin cita descartada",
      many: "# de afirmaciones sin cita descartadas",
      other: "# afirmaciones sin cita descartadas",
    }),
  mark: (complete, all) => `Respuestas completas: ${complete} de ${all}`,
  agreement: (agreed, contradicted, all) =>
    `Afirmaciones: ${all}. Las respuestas coinciden en ${agreed} y se contradicen en ${contradicted}`,
};
