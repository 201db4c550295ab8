import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/landing.ts";
import { capitalize, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats, freeChats } from "./chats.ts";

export const landing: Translation<typeof en.landing> = {
  nav: {
    label: "Auf dieser Seite",
    compare: "Vergleich",
    models: "Modelle",
    prices: "Preise",
    questions: "Fragen",
  },
  signInWithGoogle: "Mit Google anmelden",
  signIn: "Anmelden",
  hero: {
    title: "Private KI-Antworten",
    lead: "Stell eine Frage. Bis zu drei Modelle antworten nebeneinander, und nichts von dem, was du schreibst, wird gespeichert.",
    chipsLabel: "Merkmale",
    chips: { logs: "Keine Chat-Protokolle", trackers: "Keine Tracker", search: "Private Suche" },
    action: "Anmelden und loslegen",
    start: "Jetzt ausprobieren",
  },
  comparison: {
    title: "Eine Frage, drei Antworten",
    lead: "Kein Modell liegt immer richtig. Nebeneinander fallen die Lücken sofort auf.",
    asked: "Du fragst",
    question: "Wie lange hält sich gekochter Reis im Kühlschrank?",
    answers: [
      "Gekochter Reis hält sich im Kühlschrank drei bis vier Tage. Stell ihn innerhalb von zwei Stunden hinein, denn manche Sporen überleben das Kochen und vermehren sich in warmem Reis. Erhitze ihn, bis er dampft.",
      "Gekochter Reis hält sich im Kühlschrank nur 24 Stunden. Danach wirf ihn weg, auch wenn er noch gut riecht. Lass ihn nie über Nacht auf der Arbeitsfläche stehen.",
      "Die Meinungen gehen auseinander: US-Behörden empfehlen drei bis vier Tage, die britische nur 24 Stunden. Erhitze ihn, bis er dampft, und nur einmal.",
    ],
    claims: [
      {
        topic: "Haltbarkeit",
        claim: "Gekochter Reis hält sich im Kühlschrank drei bis vier Tage.",
        quotes: [
          "Gekochter Reis hält sich im Kühlschrank drei bis vier Tage.",
          "Gekochter Reis hält sich im Kühlschrank nur 24 Stunden.",
          "US-Behörden empfehlen drei bis vier Tage, die britische nur 24 Stunden",
        ],
      },
      {
        topic: "schnelles Kühlen",
        claim: "Lass gekochten Reis nicht lange draußen stehen.",
        quotes: [
          "Stell ihn innerhalb von zwei Stunden hinein",
          "Lass ihn nie über Nacht auf der Arbeitsfläche stehen.",
          "",
        ],
      },
      {
        topic: "Aufwärmen",
        claim: "Erhitze ihn, bis er dampft.",
        quotes: ["Erhitze ihn, bis er dampft.", "", "Erhitze ihn, bis er dampft, und nur einmal."],
      },
    ],
    note: "Beispielantworten, dargestellt und geprüft mit demselben Code wie deine. Jedes Zitat steht in seiner Antwort.",
  },
  demo: {
    title: "So antworten die Modelle",
    lead: "Beispielantworten in der echten Chat-Ansicht. Deine sehen genauso aus.",
    question: "Erkläre einem zehnjährigen Kind den Zinseszins.",
    answers: [
      "Stell dir vor, du pflanzt einen Apfelbaum. Im nächsten Jahr geben dir seine Äpfel Samen für einen zweiten. Bald tragen auch die neuen Bäume Äpfel, und der Obstgarten wächst jedes Jahr schneller, ohne dass du mehr dafür tust.",
      "Du legst 100 Dollar in ein Glas, das in einem Jahr 10 dazulegt. Im zweiten Jahr legt es 11 dazu, denn es zahlt dir auch etwas für die 10. Klingt wenig? Nach fünfzig Jahren sind 11.739 Dollar im Glas.",
      "Denk an einen Schneeball oben auf einem Hügel. Bei jeder Umdrehung bleibt Schnee hängen, und je größer der Ball, desto mehr. Mit Geld ist es genauso, wenn du es lange genug in Ruhe lässt.",
    ],
    models: "3/3 Modelle",
    again: "Demo noch einmal ansehen",
    try: "Den echten Chat ausprobieren",
    tryNote: (chats) => capitalize(`${freeChats(chats)}, ohne Registrierung`),
  },
  samples: { names: ["ChatGPT", "Grok", "Gemini"], provider: "Beispielantwort" },
  models: {
    title: "Wer antwortet",
    lead: "Die Modelle, die gerade verfügbar sind. Wähle für jede Frage bis zu drei.",
    needsScript: "Diese Liste kommt aus dem aktuellen Katalog. Dafür ist JavaScript nötig.",
    free: "Kostenlos",
    premium: "Premium",
    showAll: (count) => plural(count, { one: "# Modell zeigen", other: "Alle # Modelle zeigen" }),
    showLess: "Weniger Modelle zeigen",
    loading: "Modelle werden geladen",
    failed: "Die Modelle konnten nicht geladen werden",
    none: "Im Moment sind keine Modelle verfügbar",
  },
  privacy: {
    title: "Kein Chat wird aufbewahrt, und das kannst du prüfen",
    lead: "Privatsphäre ist hier eine Liste klarer Zusagen. Jede, die sich testen lässt, wird vor jeder Veröffentlichung getestet.",
    cards: {
      ads: {
        title: "Keine Werbung",
        text: "Premium finanziert den Dienst. Niemand bezahlt dafür, dir etwas zu zeigen.",
      },
      tracking: { title: "Kein Tracking", text: "Diese Seiten laden nichts von anderen Websites." },
      stored: {
        title: "Chats werden nicht gespeichert",
        text: "Nicht in einer Datenbank, nicht in einem Protokoll. Nur der Rest einer unterbrochenen Antwort wartet bis zu 15 Minuten verschlüsselt auf dich.",
      },
      training: {
        title: "Kein Training",
        text: "Wir trainieren nie mit Chats. Ein Beleg zeigt, was wir vom Anbieter verlangt haben.",
      },
      encrypted: {
        title: "In deinem Browser verschlüsselt",
        text: "Mit AES-256, solange du in einem anderen Tab bist, und mit einem Schlüssel, den nur dein Tab hat.",
      },
      expires: {
        title: "Sitzungen, die ablaufen",
        text: "Dreißig Minuten nachdem du den Tab verlassen hast, sind Schlüssel und Chat weg.",
      },
    },
    listTitle: "Worauf du dich verlassen kannst",
    list: [
      "Ein Konto braucht keine E-Mail-Adresse",
      "Dateien werden in deinem Browser gelesen: Gesendet wird ihr Text oder ein neu gezeichnetes Bild, nie die Datei selbst",
      "Chats werden nie verkauft oder für Werbung weitergegeben",
      "Von deiner Karte speichern wir nur die letzten 4 Ziffern",
    ],
    meaning: {
      action: "Was heißt das?",
      text: "Deine Frage geht an die Modelle, die du wählst, und ihre Antworten kommen zu dir zurück. Wir erfassen, dass ein Chat stattgefunden hat und was er gekostet hat. Was gesagt wurde, behalten wir nicht.",
      points: [
        "Fragen, Antworten und Dateinamen werden nie in eine Datenbank, eine Datei oder ein Protokoll geschrieben. Die eine Ausnahme ist der Rest einer unterbrochenen Antwort, verschlüsselt und für höchstens 15 Minuten.",
        "Das Gespräch existiert in deinem Tab. Schließ den Tab, und es ist weg.",
        "Wir können dir einen Chat später nicht zeigen, und wir haben keine Chats, die wir herausgeben könnten.",
      ],
    },
    limits: {
      action: "Wie privat ist es?",
      more: "Alles, was gespeichert wird, und wie du es prüfst",
      text: "Privat uns gegenüber, in Grenzen, die wir offen nennen.",
      points: [
        "Die Anbieter der Modelle lesen deine Frage. Der Beleg unter jeder fertigen Antwort nennt, wer geantwortet hat und welche Bedingungen wir verlangt haben. Ob sie eingehalten werden, können wir nicht prüfen.",
        "Mit eingeschalteter Websuche liest ein Suchanbieter die Wörter der Frage, ohne deine IP-Adresse und ohne Cookies.",
        "„Verschlüsselt“ heißt: in deinem Browser, während du weg bist. Es heißt nie Ende-zu-Ende: Unsere Server leiten jede Frage weiter.",
        "Wenn du dich mit Google oder einem anderen Anbieter anmeldest, erhalten wir deine E-Mail-Adresse. Mit Benutzername und Passwort ist keine nötig.",
      ],
    },
  },
  stats: {
    models: {
      figure: "20+",
      label: "Modelle",
      text: "Bis zu drei beantworten jede Frage.",
      now: (count) =>
        plural(count, {
          one: "# ist gerade verfügbar. Bis zu drei beantworten jede Frage.",
          other: "# sind gerade verfügbar. Bis zu drei beantworten jede Frage.",
        }),
    },
    collection: {
      figure: "0 %",
      label: "Datenerhebung",
      text: "Keine Analysewerkzeuge und keine Chat-Protokolle. Für die kostenlosen Kontingente zählen wir Chats, nicht ihre Wörter.",
    },
    anonymous: {
      figure: "100 %",
      label: "anonym",
      text: "Kein Name und keine E-Mail-Adresse nötig. Nur bei der Anmeldung mit Google oder einem anderen Anbieter erhalten wir eine.",
    },
  },
  plans: {
    title: "Tarife und Preise",
    account: (count) => `${capitalize(chats(count))} mit kostenlosem Konto`,
  },
  questions: {
    title: "Häufige Fragen",
    privacy: {
      question: `Ist ${PRODUCT_NAME} wirklich privat?`,
      answer:
        "Deine Fragen und die Antworten werden nie auf einen Datenträger von uns geschrieben: in keine Datenbank, in kein Protokoll. Zu jeder Antwort gehört ein Beleg, der zeigt, wer geantwortet hat und welche Bedingungen wir verlangt haben.",
      today:
        "Die Anbieter der Modelle lesen deine Frage, und wir können sie nur auffordern, nichts aufzubewahren.",
    },
    account: {
      question: "Brauche ich ein Konto?",
      answer: (visitor, user) => {
        const start =
          visitor === null
            ? "Nein, du kannst ohne Registrierung chatten."
            : visitor === 0
              ? "Ja."
              : plural(visitor, {
                  one: "Nein. Der erste Chat geht ohne Registrierung.",
                  other: "Nein. Die ersten # Chats gehen ohne Registrierung.",
                });
        return `${start} Mit einem kostenlosen Konto hast du ${chats(user)}, und dafür genügen ein Benutzername und ein Passwort, die dein Browser erzeugt, ohne E-Mail-Adresse.`;
      },
    },
    models: {
      question: "Welche Modelle kann ich vergleichen?",
      answer:
        "Mehr als 20, von OpenAI, xAI, Google und anderen, bis zu drei auf einmal. Einige der größten erfordern Premium.",
      today: (count) => plural(count, { one: "# Modell ist verfügbar.", other: "# Modelle sind verfügbar." }),
    },
    price: {
      question: "Was kostet Premium?",
      answer: "Ab 9,99 $ im Monat für unbegrenzt viele Chats und alle Premium-Modelle. Jederzeit kündbar.",
    },
    search: {
      question: "Wie funktioniert die private Suche?",
      answer:
        "Die Websuche schickt die Wörter deiner Frage über unseren Server an einen Suchanbieter, ohne deine IP-Adresse und ohne Cookies. Alle deine Modelle sehen dieselben Treffer, und jede Quelle wird genannt.",
    },
    payment: {
      question: "Kann ich mit Karte oder mit Bitcoin bezahlen?",
      answer:
        "Ja, mit Karte oder mit Bitcoin. Von deiner Karte speichern wir nur die letzten 4 Ziffern; die vollständige Nummer erreicht uns nie.",
      today: "Bezahlt wird mit Karte. Bitcoin ist geplant, aber du kannst damit noch nicht bezahlen.",
    },
  },
  closing: {
    title: "Was würdest du fragen, wenn es niemand aufbewahrt?",
    text: (chats) =>
      chats === 0
        ? "Wenn du die Seite schließt, ist dein Gespräch weg."
        : `${capitalize(freeChats(chats))}, ohne Konto. Wenn du die Seite schließt, ist dein Gespräch weg.`,
    start: "Ersten anonymen Chat starten",
    create: "Privates Konto erstellen",
  },
  footer: { label: "Fußzeile", chat: "Chat", account: "Anmelden", privacy: "Datenschutz im Detail" },
};

export const home: Translation<typeof en.home> = {
  title: `${PRODUCT_NAME}: private KI-Antworten`,
  description:
    "Stell eine Frage. Bis zu drei KI-Modelle antworten nebeneinander, und der Chat wird nicht gespeichert.",
};
