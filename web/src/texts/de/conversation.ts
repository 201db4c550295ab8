import { limits } from "../../lib/limits.ts";
import type * as en from "../en/conversation.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

const failed = (name: string, failures = 0) =>
  failures > 0 ? `${name} hat wieder nicht geantwortet` : `${name} hat nicht geantwortet`;
const interrupted = (name: string, failures = 0) =>
  failures > 0 ? `${name} wurde wieder unterbrochen` : `${name} wurde unterbrochen`;

export const conversation: Translation<typeof en.conversation> = {
  title: "Fragen und Antworten",
  asked: "Deine Frage",
  deepSearch: "Websuche",
  copyQuestion: "Frage kopieren",
  edit: "Frage bearbeiten",
  editLabel: "Bearbeite deine Frage",
  editHint: "Verbraucht 1 Chat. Die frühere Version bleibt erhalten.",
  editHides: (count: number) =>
    plural(count, {
      one: "Die spätere Frage wird mit ihr ausgeblendet.",
      other: "Die # späteren Fragen werden mit ihr ausgeblendet.",
    }),
  askEdited: "Neu fragen",
  cancel: "Abbrechen",
  version: (number, count) => `Version ${number} von ${count}`,
  versionShort: (number, count) => `${number}/${count}`,
  previousVersion: "Vorherige Version",
  nextVersion: "Nächste Version",
  turns: "Fragen",
  turn: (number, count) => `Frage ${number} von ${count}`,
  previousTurn: "Vorherige Frage",
  nextTurn: "Nächste Frage",
  toQuestion: "Zurück zur Frage",
  showAll: "Alles zeigen",
  showLess: "Weniger zeigen",
  view: "Ansicht",
  grid: "Raster",
  tabs: "Tabs",
  answers: "Antworten",
  jump: "Zum Neuesten",
  expandAll: "Alle aufklappen",
  collapseAll: "Alle zuklappen",
  copyAll: "Alle kopieren",
  waiting: "Wartet",
  reasoning: "Denkt nach …",
  reasoned: (seconds) => `${seconds} s nachgedacht`,
  searching: "Durchsucht das Web …",
  writing: "Schreibt",
  noAnswer: "Keine Antwort",
  interruptedStatus: "Unterbrochen",
  failedAgain: "Wieder fehlgeschlagen",
  ended: "Fertig",
  stopped: "Gestoppt",
  copy: "Antwort kopieren",
  copied: "Kopiert",
  full: "Vollbild",
  exitFull: "Vollbild verlassen",
  read: (name) => `${name} lesen`,
  wordsSoFar: (count) => plural(count, { one: "Bisher # Wort", other: "Bisher # Wörter" }),
  notYet: "Wartet auf das erste Wort",
  noWords: "Noch nichts",
  nothingWritten: "Nichts geschrieben",
  noCost: "Keine Kosten",
  cutByLength: "Die Antwort hat die Längengrenze erreicht.",
  cutByFilter: "Der Filter des Anbieters hat diese Antwort abgeschnitten.",
  usesChat: "Verbraucht 1 Chat",
  continue: "Weiterschreiben",
  continueAnswer: (name) => `Weiterschreiben: ${name}`,
  retry: (name) => `Erneut versuchen: ${name}`,
  stopModel: (name) => `${name} stoppen`,
  stopTip: "Diese Antwort stoppen",
  chosen: "Gewählt",
  chosenAnnouncement: (name) => `Du hast die Antwort von ${name} gewählt.`,
  more: (name) => `Mehr: ${name}`,
  moreTip: "Mehr",
  use: "Diese Antwort nutzen",
  useHint: "Bei deiner nächsten Frage bauen alle Modelle auf dieser Antwort auf.",
  change: "Anderes Modell wählen",
  changeTip: "Anderes Modell für deine nächste Frage wählen",
  changeHint: "Es beantwortet deine nächste Frage",
  next: (name) => `Als Nächstes: ${name}`,
  only: "Nächste Frage nur an dieses Modell",
  onlyHint: (name) => `Deine nächste Frage geht nur an ${name}.`,
  again: "Noch einmal fragen",
  againHint: `Ersetzt diese Antwort. Verbraucht 1 Chat. Nach einer fehlgeschlagenen Antwort, die nichts gekostet hat, ist ein neuer Versuch innerhalb von ${limits.retry.minutes} Minuten kostenlos.`,
  compare: "Vergleichen",
  silent: "Die Antwort war leer.",
  started: (name) => `${name} hat angefangen.`,
  finished: (name) => `${name} ist fertig.`,
  interruptedAnnouncement: (name, failures) => `${interrupted(name, failures)}.`,
  failedAnnouncement: (name, failures) => `${failed(name, failures)}.`,
  stoppedAnnouncement: (name) => `${name} wurde gestoppt.`,
};

export const stream: Translation<typeof en.stream> = {
  status: (status) => `Fehler bei der Übertragung: ${status}`,
  noBody: "Die Antwort des Servers war leer",
  endedEarly: "Die Verbindung ist abgebrochen, bevor die Antwort vollständig war. Versuch es noch einmal.",
  tooLarge:
    "Diese Frage ist mit ihren Dateien zu groß zum Senden. Entferne einen Anhang, kürze deine Nachricht oder leere den Chat.",
};

export const sources: Translation<typeof en.sources> = {
  count: (count) => plural(count, { one: "# Quelle", other: "# Quellen" }),
};

export const sharing: Translation<typeof en.sharing> = {
  tip: "Was jedes Modell als Nächstes sieht",
  legend: "Mit deiner nächsten Frage erhält jedes Modell",
  none: "Jedes Modell für sich",
  noneHint: "Nur seine eigenen früheren Antworten.",
  one: (name) => `${name} an alle`,
  oneHint: (name) => `Alle machen mit der Antwort von ${name} weiter.`,
  all: "Alle Antworten an alle",
  allHint: "Die neuesten Antworten aller Modelle, jeweils mit Namen.",
  oneShared: (name) => `Die Antwort von ${name} ging an alle Modelle`,
  allShared: "Alle Antworten gingen an alle Modelle",
};
