import type * as en from "../en/blind.ts";
import type { Translation } from "../translation.ts";

export const blind: Translation<typeof en.blind> = {
  label: "Blind",
  hint: "Die Namen der Modelle bleiben verborgen, bis du die beste Antwort wählst",
  hiddenNote: "Blind: Namen verborgen, Reihenfolge gemischt",
  shownNote: "Blind gefragt",
  answer: (letter) => `Antwort ${letter}`,
  hidden: "(verborgen)",
  failed: "Dieses Modell hat seine Antwort nicht beendet.",
  which: "Welche Antwort ist die beste?",
  reveal: "Namen zeigen",
  chose: (name) => `Du hast ${name} gewählt`,
  was: (neutral, name) => `${neutral} war von ${name}.`,
};
