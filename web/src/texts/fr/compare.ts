import type * as en from "../en/compare.ts";
import { plural } from "../plural.ts";
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
  which: "Réponses à comparer",
  brief: "Propre à une seule réponse",
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

export const claims: Translation<typeof en.claims> = {
  title: "Ce sur quoi les modèles sont d’accord",
  view: "Affichage de la comparaison",
  map: "Affirmations",
  words: "Mot à mot",
  close: "Fermer la comparaison",
  by: "Comparées par",
  hint: (answers) =>
    `Ce modèle reçoit votre question et les ${answers} réponses, mais pas le nom des modèles. Votre navigateur cherche ensuite chaque citation dans sa réponse et écarte celles qu’il n’y trouve pas. Utilise 1 chat.`,
  start: "Comparer les affirmations",
  again: "Comparer à nouveau",
  comparedBy: (name) => `comparées par ${name}`,
  looking: "Recherche des affirmations…",
  broken:
    "Ce modèle n’a renvoyé aucune affirmation avec des citations des réponses. Voici à la place la comparaison mot à mot.",
  claim: "Affirmation",
  marks: {
    agrees: "D’accord",
    differs: "Nuance",
    contradicts: "Contredit",
    silent: "N’en parle pas",
    supports: "Confirme",
  },
  kinds: {
    contradiction: "Contradiction",
    difference: "Nuance",
    agreement: "Accord",
    alone: "Une seule réponse",
  },
  show: "Montrer dans la réponse",
  ask: "Interroger les modèles",
  check: "Vérifier sur le web",
  checkAgain: "Vérifier à nouveau",
  checkQuery: "Question pour la recherche web",
  checkBy: "Vérifiée par",
  checkHint:
    "Un fournisseur de recherche reçoit cette question. Le modèle reçoit l’affirmation, ce qu’en dit chaque réponse et les résultats, mais pas le nom des modèles. Votre navigateur écarte ensuite chaque citation qu’il ne trouve pas dans les résultats. Aucune page n’est ouverte. Utilise 1 chat.",
  checkStart: "Chercher et vérifier",
  searched: (query) => `Recherche web : « ${query} »`,
  noEvidence: "Les résultats ne disent pas qui a raison.",
  checkedBy: (name) => `vérifiée par ${name}`,
  foundInResults: (found, dropped) =>
    dropped === 0
      ? `${found} sur ${found} retrouvées dans les résultats`
      : `${found} retrouvées dans les résultats, ${dropped} écartées`,
  question: (claim) => `Vos réponses se contredisent sur ce point : « ${claim} »`,
  whatIsRight: "Qu’est-ce qui est juste, et comment puis-je le vérifier ?",
  bothAgree: "Les deux sont d’accord : {topics}.",
  allAgree: "Les trois sont d’accord : {topics}.",
  disputes: "{names} conteste : {topics}.",
  contradict: "{names} se contredisent : {topics}.",
  more: (count) => `${count} de plus`,
  open: "Afficher les affirmations",
  previous: "Affirmation précédente",
  next: "Affirmation suivante",
  position: (number, count) => `${number} sur ${count}`,
  quotes: "Citations",
  found: (found, dropped) =>
    dropped === 0
      ? `${found} sur ${found} retrouvées dans les réponses`
      : `${found} retrouvées dans les réponses, ${dropped} écartées`,
  claimsDropped: (count) =>
    plural(count, {
      one: "# affirmation sans citation écartée",
      many: "# d’affirmations sans citation écartées",
      other: "# affirmations sans citation écartées",
    }),
  mark: (complete, all) => `Réponses terminées : ${complete} sur ${all}`,
  agreement: (agreed, contradicted, all) =>
    `Affirmations : ${all}. Les réponses s’accordent sur ${agreed} et se contredisent sur ${contradicted}`,
};
