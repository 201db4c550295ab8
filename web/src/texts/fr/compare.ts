import type * as en from "../en/compare.ts";
import type { Translation } from "../translation.ts";

export const merge: Translation<typeof en.merge> = {
  open: "Fusionner",
  again: "Refusionner",
  tip: "Réunit ces réponses en une seule. Utilise 1 chat.",
  by: "Rédigée par",
  hint: (answers) =>
    `Ce modèle reçoit votre question et les ${answers} réponses, et indique la source de chaque affirmation. Utilise 1 chat.`,
  start: "Rédiger la réponse fusionnée",
  title: "Réponse fusionnée",
  writtenBy: (name) => `rédigée par ${name}`,
  from: "Marquée par source :",
};

export const compare: Translation<typeof en.compare> = {
  title: "Différences",
  which: "Réponses à comparer",
  brief: "Propre à une seule réponse",
  close: "Fermer les différences",
  uniqueKey: "Le texte souligné",
  uniqueText: "figure dans une seule réponse.",
  differsKey: "Le texte en pointillé",
  differsText: "est formulé autrement ailleurs.",
  uniqueSpoken: "Seulement ici :",
  column: (name) => `Différences, ${name}`,
  tally: (alone, all) => `${alone} sur ${all} seulement ici`,
  none: "Rien de propre à cette réponse.",
  how: "Comparaison mot à mot dans votre navigateur. Rien n’a été envoyé.",
  cut: "Les longues réponses ont été coupées avant la comparaison.",
};
