import type * as en from "../en/blind.ts";
import type { Translation } from "../translation.ts";

export const blind: Translation<typeof en.blind> = {
  label: "À l’aveugle",
  hint: "Masquer le nom des modèles jusqu’à ce que vous ayez choisi la meilleure réponse",
  hiddenNote: "À l’aveugle : noms masqués, ordre mélangé",
  shownNote: "Posée à l’aveugle",
  answer: (letter) => `Réponse ${letter}`,
  hidden: "(masqué)",
  failed: "Ce modèle n’a pas terminé sa réponse.",
  which: "Quelle est la meilleure réponse ?",
  reveal: "Voir les noms",
  chose: (name) => `Vous avez choisi ${name}`,
  was: (neutral, name) => `${neutral} venait du modèle ${name}.`,
};
