import type * as en from "../en/blind.ts";
import type { Translation } from "../translation.ts";

export const blind: Translation<typeof en.blind> = {
  label: "Às cegas",
  hint: "Oculta os nomes dos modelos até você escolher a melhor resposta",
  hiddenNote: "Às cegas: nomes ocultos, ordem embaralhada",
  shownNote: "Feita às cegas",
  answer: (letter) => `Resposta ${letter}`,
  hidden: "(oculto)",
  failed: "Este modelo não terminou a resposta.",
  which: "Qual é a melhor resposta?",
  reveal: "Ver nomes",
  chose: (name) => `Você escolheu ${name}`,
  was: (neutral, name) => `${neutral} era de ${name}.`,
};
