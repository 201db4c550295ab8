import type * as en from "../en/blind.ts";
import type { Translation } from "../translation.ts";

export const blind: Translation<typeof en.blind> = {
  label: "A ciegas",
  hint: "Oculta los nombres de los modelos hasta que elijas la mejor respuesta",
  hiddenNote: "A ciegas: nombres ocultos, orden aleatorio",
  shownNote: "Preguntada a ciegas",
  answer: (letter) => `Respuesta ${letter}`,
  hidden: "(oculto)",
  failed: "Este modelo no terminó su respuesta.",
  which: "¿Cuál es la mejor respuesta?",
  reveal: "Ver nombres",
  chose: (name) => `Has elegido ${name}`,
  was: (neutral, name) => `${neutral} era de ${name}.`,
};
