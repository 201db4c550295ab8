import type * as en from "../en/upgrade.ts";
import { capitalize, number } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const upgrade: Translation<typeof en.upgrade> = {
  title: "Zu Premium wechseln",
  lead: "Die Privatsphäre ist in jedem Tarif dieselbe.",
  free: {
    name: "Gratis-Tarif",
    badge: "Kostenlos",
    per: "Dein aktueller Tarif",
    remaining: (count) => capitalize(chats(count)),
    left: (chats) => `Noch ${number(chats)} übrig`,
    models: "Kostenlose Modelle",
    search: "Private Suche",
  },
  monthly: {
    name: "Monatlich",
    badge: "Flexibel",
    per: "Monatliche Abrechnung",
    conversations: "Unbegrenzt viele Chats",
    models: "Alle Premium-Modelle",
    response: "Vorrangige Antworten",
    responseToday: "Ist das Tagesbudget der Website aufgebraucht, laufen nur Premium-Chats weiter.",
    responseSame: "Auf dieser Website werden kostenlose Chats ebenso schnell beantwortet.",
    cancel: "Jederzeit kündbar",
    action: "Monatstarif starten",
  },
  annual: {
    name: "Jährlich",
    badge: (percent) => `${percent} % sparen`,
    per: (total) => `${total} jährlich abgerechnet`,
    everything: "Alles aus dem Monatstarif",
    support: "Vorrangiger Support",
    supportToday: "Den Kontakt zum Support findest du auf deiner Kontoseite.",
    noSupportToday: "Diese Website hat noch keinen Kontakt zum Support veröffentlicht.",
    access: "Neue Modelle früher nutzen",
    accessToday: "Neue Premium-Modelle kannst du nutzen, sobald sie hinzugefügt werden.",
    action: "Jahrestarif starten",
  },
  perMonth: "im Monat",
  loading: "Preise werden geladen",
  notCurrent: "Diese Preise sind vielleicht nicht aktuell. Die aktuellen siehst du auf der Bezahlseite.",
  provider:
    "Zahlungen laufen über einen externen Dienst für Kartenzahlungen. Deine Kartennummer erreicht uns nie.",
  providerDetails:
    "Der Zahlungsdienst, Stripe, erhält deine Zahlungsdaten, die ID deines Kontos und, falls dein Anmeldedienst sie bestätigt hat, deine E-Mail-Adresse.",
  stored: "Gespeichert werden nur dein Benutzername und die letzten 4 Ziffern des Zahlungsmittels.",
  storedDetails:
    "Genau gesagt speichern wir zu deinem Konto auch die Kunden- und die Abo-ID von Stripe, deinen Tarif, dessen Status und die zugehörigen Datumsangaben.",
  off: "Auf dieser Website sind keine Zahlungen eingerichtet",
  offText:
    "Premium kann man hier im Moment nicht kaufen. Deine kostenlosen Chats sind davon nicht betroffen.",
  granted: "Du hast bereits Premium",
  grantedText: "Dein Konto hat es kostenlos erhalten. Ein Abo kannst du trotzdem abschließen.",
  pro: { title: "Du hast Premium", lead: "Du kannst unbegrenzt chatten und alle Premium-Modelle nutzen." },
  pricesFailedTitle: "Fehler",
  pricesFailedText: "Die Preise konnten nicht geladen werden. Lade die Seite neu.",
  failedTitle: "Fehler bei der Zahlung",
  failedText: "Das Abo konnte nicht abgeschlossen werden. Versuch es noch einmal.",
};
