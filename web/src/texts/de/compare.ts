import type * as en from "../en/compare.ts";
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
  title: "Unterschiede",
  which: "Verglichene Antworten",
  brief: "Nur in einer Antwort",
  close: "Unterschiede schließen",
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
