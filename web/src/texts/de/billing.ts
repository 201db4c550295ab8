import type * as en from "../en/billing.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const billing: Translation<typeof en.billing> = {
  manage: "Abo verwalten",
  support: "Support",
  terms: "Nutzungsbedingungen",
  refunds: "Erstattungen",
  supportAt: (contact) => `Support: ${contact}`,
  plans: {
    free: "Gratis-Tarif",
    monthly: "Premium, monatlich abgerechnet",
    annual: "Premium, jährlich abgerechnet",
  },
};

export const paymentSuccess: Translation<typeof en.paymentSuccess> = {
  verifying: "Deine Zahlung wird geprüft",
  verifyingText: "Das dauert ein paar Sekunden.",
  title: "Zahlung erfolgreich!",
  toast: "Dein Abo ist jetzt aktiv.",
  lead: "Beginne am besten einen Chat und wähle deine Modelle: Unter „Alle Modelle ansehen“ sind jetzt alle Premium-Modelle freigeschaltet. In deinem Konto siehst du deinen Tarif und kannst ihn kündigen.",
  plan: "Tarif",
  amount: "Betrag",
  nextBilling: "Nächste Abrechnung",
  included: "Enthalten",
  benefits: ["Unbegrenzt viele Chats", "Alle Premium-Modelle", "Jederzeit kündbar"],
  start: "Chat starten",
  pending: "Deine Zahlung wird verarbeitet",
  pendingText:
    "Deine Bank hat sie noch nicht bestätigt. Bei manchen Zahlungsarten dauert das Tage. Du kannst diese Seite verlassen: Premium beginnt, sobald die Zahlung bestätigt ist.",
  noSessionTitle: "Fehler",
  noSession: "In der Adresse fehlt die ID des Bezahlvorgangs",
  noSessionText: "Öffne dein Konto, um zu sehen, ob du Premium hast.",
  failedTitle: "Fehler bei der Prüfung",
  failed: "Die Zahlung konnte nicht geprüft werden. Wende dich an den Support, falls Geld abgebucht wurde.",
  signedOut: "Melde dich an, um deine Zahlung zu sehen",
  signedOutText:
    "Melde dich mit dem Konto an, mit dem du bezahlt hast, und öffne diese Seite dann noch einmal.",
  account: "Dein Konto",
};

export const dashboard: Translation<typeof en.dashboard> = {
  title: "Dein Konto",
  plan: "Tarif",
  current: "Aktueller Tarif",
  granted: "Premium, deinem Konto kostenlos hinzugefügt",
  status: "Status",
  statuses: {
    pending: "Wartet auf die erste Zahlung",
    active: "Aktiv",
    past_due: "Zahlung fehlgeschlagen. Aktualisiere deine Kartendaten, um Premium weiter zu nutzen.",
    unpaid: "Beendet: Die Zahlung ist fehlgeschlagen",
    paused: "Pausiert",
    canceled: "Gekündigt",
  },
  ending: "Gekündigt, aktiv bis zum Ende des Zeitraums",
  amount: "Betrag",
  nextBilling: "Nächste Abrechnung",
  endsAt: "Premium bis",
  card: "Zahlungsmittel",
  last4: (digits) => `•••• ${digits}`,
  last4Label: (digits) => `endet auf ${digits}`,
  chats: "Chats",
  used: (used, limit) => `${number(used)} von ${number(limit)} verbraucht`,
  unlimited: (used) => `Bisher ${number(used)}, unbegrenzt`,
  upgrade: "Zu Premium wechseln",
  portalFailed: "Die Zahlungsseite konnte nicht geöffnet werden. Versuch es noch einmal.",
  failed: "Dein Abo konnte nicht geladen werden",
  account: "Konto",
  username: "Benutzername",
  password: "Passwort ändern",
  passwordText: "Hier bleibst du angemeldet. Alle deine anderen Geräte werden abgemeldet.",
  everywhere: "Überall abmelden",
  everywhereText: "Beendet deine Sitzungen auf allen Geräten, auch auf diesem.",
  everywhereDone: "Du wurdest auf allen Geräten abgemeldet",
  everywhereFailed: "Das Abmelden ist fehlgeschlagen. Du bist noch angemeldet.",
  remove: "Konto löschen",
  removeText: "Kündigt ein Abo sofort und löscht dein Konto.",
};

export const deletion: Translation<typeof en.deletion> = {
  title: "Konto löschen",
  text: "Dein Konto und sein Chat-Zähler werden gelöscht, und alle seine Sitzungen enden. Ein bezahltes Abo wird sofort und ohne Erstattung beendet. Das lässt sich nicht rückgängig machen.",
  nameless: "löschen",
  confirm: (name) => `Gib zur Bestätigung ${name} ein`,
  mismatch: (name) => `Gib ${name} genau so ein, wie es hier steht.`,
  failed: "Es ließ sich nicht bestätigen, dass dein Konto gelöscht wurde. Versuch es gleich noch einmal.",
  action: "Konto löschen",
  doneTitle: "Konto gelöscht",
  doneText: "Dein Konto und sein Chat-Zähler wurden gelöscht, und alle seine Sitzungen sind beendet",
};
