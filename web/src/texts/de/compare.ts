import type * as en from "../en/compare.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const merge: Translation<typeof en.merge> = {
  open: "Kombinieren",
  again: "Neu kombinieren",
  tip: "Kombiniert diese Antworten zu einer. Verbraucht 1 Chat.",
  by: "Geschrieben von",
  hint: (answers) =>
    `Dieses Modell erhält deine Frage und die ${answers} Antworten und kennzeichnet die Quelle jeder Aussage. Verbraucht 1 Chat.`,
  start: "Kombinierte Antwort schreiben",
  title: "Kombinierte Antwort",
  writtenBy: (name) => `geschrieben von ${name}`,
  from: "Nach Quelle gekennzeichnet:",
};

export const compare: Translation<typeof en.compare> = {
  which: "Verglichene Antworten",
  brief: "Nur in einer Antwort",
  uniqueKey: "Unterstrichenes",
  uniqueText: "steht nur in einer Antwort.",
  differsKey: "Gepunktetes",
  differsText: "ist anderswo anders formuliert.",
  uniqueSpoken: "Nur hier:",
  column: (name) => `Unterschiede, ${name}`,
  tally: (alone, all) => `${alone} von ${all} nur hier`,
  none: "Nichts steht nur in dieser Antwort.",
  how: "Wort für Wort in deinem Browser verglichen. Es wurde nichts gesendet.",
  cut: "Lange Antworten wurden vor dem Vergleich gekürzt.",
};

export const claims: Translation<typeof en.claims> = {
  title: "Worin sich die Modelle einig sind",
  view: "Ansicht des Vergleichs",
  map: "Aussagen",
  words: "Wort für Wort",
  close: "Vergleich schließen",
  by: "Verglichen von",
  hint: (answers) =>
    `Dieses Modell erhält deine Frage und die ${answers} Antworten, aber nicht die Namen der Modelle. Danach sucht dein Browser jedes Zitat in seiner Antwort und verwirft, was er nicht findet. Verbraucht 1 Chat.`,
  start: "Aussagen vergleichen",
  again: "Neu vergleichen",
  comparedBy: (name) => `verglichen von ${name}`,
  looking: "Aussagen werden gesucht …",
  broken:
    "Dieses Modell hat keine Aussagen mit Zitaten aus den Antworten geliefert. Hier ist stattdessen der Vergleich Wort für Wort.",
  claim: "Aussage",
  marks: {
    agrees: "Stimmt zu",
    differs: "Weicht ab",
    contradicts: "Widerspricht",
    silent: "Sagt nichts dazu",
    supports: "Bestätigt",
  },
  kinds: {
    contradiction: "Widerspruch",
    difference: "Abweichung",
    agreement: "Übereinstimmung",
    alone: "Nur eine Antwort",
  },
  show: "In der Antwort zeigen",
  ask: "Die Modelle dazu fragen",
  check: "Im Web überprüfen",
  checkAgain: "Erneut überprüfen",
  checkQuery: "Frage für die Websuche",
  checkBy: "Überprüft von",
  checkHint:
    "Ein Suchanbieter erhält diese Frage. Das Modell erhält die Aussage, was jede Antwort dazu sagt, und die Treffer, aber nicht die Namen der Modelle. Danach verwirft dein Browser jedes Zitat, das er in den Treffern nicht findet. Keine Seite wird geöffnet. Verbraucht 1 Chat.",
  checkStart: "Suchen und überprüfen",
  searched: (query) => `Websuche: „${query}“`,
  noEvidence: "Aus den Treffern geht nicht hervor, wer recht hat.",
  checkedBy: (name) => `überprüft von ${name}`,
  foundInResults: (found, dropped) =>
    dropped === 0
      ? `alle ${found} in den Treffern gefunden`
      : `${found} in den Treffern gefunden, ${dropped} verworfen`,
  question: (claim) => `Eure Antworten widersprechen sich hier: „${claim}“`,
  whatIsRight: "Was stimmt, und wie kann ich es überprüfen?",
  bothAgree: "Beide sind sich einig: {topics}.",
  allAgree: "Alle drei sind sich einig: {topics}.",
  disputes: "{names} widerspricht: {topics}.",
  contradict: "{names} widersprechen sich: {topics}.",
  more: (count) => `${count} weitere`,
  open: "Aussagen zeigen",
  previous: "Vorige Aussage",
  next: "Nächste Aussage",
  position: (number, count) => `${number} von ${count}`,
  quotes: "Zitate",
  found: (found, dropped) =>
    dropped === 0
      ? `alle ${found} in den Antworten gefunden`
      : `${found} in den Antworten gefunden, ${dropped} verworfen`,
  claimsDropped: (count) =>
    plural(count, { one: "# Aussage ohne Zitat verworfen", other: "# Aussagen ohne Zitat verworfen" }),
  mark: (complete, all) =>
    plural(all, { one: `${complete} von # Antwort fertig`, other: `${complete} von # Antworten fertig` }),
  agreement: (agreed, contradicted, all) =>
    plural(all, {
      one: `Die Antworten sind sich bei ${agreed} von # Aussage einig und widersprechen sich bei ${contradicted}`,
      other: `Die Antworten sind sich bei ${agreed} von # Aussagen einig und widersprechen sich bei ${contradicted}`,
    }),
};
