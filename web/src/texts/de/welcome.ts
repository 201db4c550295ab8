import { limits } from "../../lib/limits.ts";
import type * as en from "../en/welcome.ts";
import type { Translation } from "../translation.ts";

export const welcome: Translation<typeof en.welcome> = {
  title: "Stell eine Frage. Lies drei Antworten.",
  claims: [
    "Chats werden nicht gespeichert",
    "Keine Tracker, keine Werbung",
    "Weg, wenn du die Seite schließt",
  ],
  examplesTitle: "Probier eine davon",
  examples: [
    "Erkläre einem zehnjährigen Kind, wie Impfungen wirken",
    "Plane drei Tage in Lissabon ohne Auto",
    "Was sollte ich prüfen, bevor ich einen Mietvertrag unterschreibe?",
  ],
  terms: "Deine Frage geht an die Anbieter der Modelle, die du wählst. Es gelten deren Bedingungen.",
  tiles: {
    side: {
      title: "Nebeneinander",
      text: "Bis zu drei Modelle antworten gleichzeitig, jedes in seiner eigenen Spalte. Wo sie sich unterscheiden, lohnt ein zweiter Blick.",
    },
    search: {
      title: "Private Suche",
      text: "Die Websuche durchsucht über unseren Server das Web für alle Modelle und nennt ihre Quellen.",
    },
    key: {
      title: "Ein Schlüssel, der abläuft",
      text: `In diesem Tab erzeugt, verschlüsselt er den Chat, sobald du den Tab verlässt. Nach ${limits.session.minutes} Minuten werden beide gelöscht, außer du behältst sie.`,
    },
  },
};
