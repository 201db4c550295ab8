import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/sign-in.ts";
import { capitalize } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats, freeChats } from "./chats.ts";

export const auth: Translation<typeof en.auth> = {
  title: `Willkommen bei ${PRODUCT_NAME}`,
  lead: (chats) => `Melde dich an und erhalte ${freeChats(chats)}. Was du fragst, bleibt deins.`,
  continueWith: (provider) => `Weiter mit ${provider}`,
  singleSignOn: "Weiter mit Single Sign-on",
  anonymous: "Anonymes Konto erstellen",
  emailNote: (provider) =>
    `Wenn du dich mit ${provider} anmeldest, erhalten wir deine E-Mail-Adresse. Deine Fragen werden dabei nicht an ${provider} weitergegeben.`,
  returning: "Mit Benutzernamen anmelden",
  benefits: {
    privacy: {
      title: "Volle Privatsphäre",
      text: "Wir speichern deine Chats nicht, verkaufen sie nicht und trainieren nicht damit.",
    },
    comparison: {
      title: "Direkter Vergleich",
      text: "Eine Frage, bis zu drei Modelle, in parallelen Spalten.",
    },
    freemium: {
      title: "Kostenlos starten",
      text: (count) => `${capitalize(chats(count))} kostenlos.`,
      premium: (price) => `Premium: ${price}`,
    },
  },
  failedTitle: "Du bist nicht angemeldet",
  failures: {
    cancelled: () => "Die Anmeldung wurde abgebrochen. Es wurde nichts an uns weitergegeben.",
    expired: () => "Diese Anmeldung hat zu lange gedauert oder wurde schon verwendet. Beginne von vorn.",
    failed: (provider) => `${provider} hat deine Identität nicht bestätigt. Beginne von vorn.`,
    unavailable: (provider) =>
      `Der Anmeldedienst von ${provider} antwortet nicht. Versuch es gleich noch einmal oder verwende ein anonymes Konto.`,
    not_configured: () =>
      "Single Sign-on ist auf dieser Website nicht eingerichtet. Verwende stattdessen ein anonymes Konto.",
    internal: () => "Bei uns ist etwas schiefgegangen. Versuch es gleich noch einmal.",
    blocked: () => "Dieses Konto ist gesperrt. Wende dich an den Betreiber dieser Website.",
    sign_in_limit: () =>
      "Aus diesem Netzwerk gab es zu viele Anmeldungen. Versuch es in einer Stunde noch einmal.",
    database: () => "Die Website ist gerade überlastet. Versuch es gleich noch einmal.",
  },
  failureOther: "Die Anmeldung ist fehlgeschlagen. Beginne von vorn.",
  loginFailed: "Anmeldung fehlgeschlagen",
  registrationFailed: "Registrierung fehlgeschlagen",
  backTitle: "Willkommen zurück!",
  backText: (name) => `Angemeldet als ${name}`,
  createdTitle: "Konto erstellt!",
  createdText: (name) => `Willkommen, ${name}! Deine anonymen Zugangsdaten sind bereit.`,
  copiedTitle: "Kopiert",
  copiedText: (label) => `${label} in die Zwischenablage kopiert`,
};

export const signIn: Translation<typeof en.signIn> = {
  label: "Mit Benutzernamen anmelden",
  username: "Benutzername",
  password: "Passwort",
  usernameMissing: "Gib deinen Benutzernamen ein.",
  passwordMissing: "Gib dein Passwort ein.",
  failed: "Bei uns ist etwas schiefgegangen. Versuch es gleich noch einmal.",
  unreached: "Der Server war nicht erreichbar. Versuch es gleich noch einmal.",
  action: "Anmelden",
};

export const credentials: Translation<typeof en.credentials> = {
  title: "Deine anonymen Zugangsdaten",
  text: "Gerade eben in deinem Browser erzeugt. Bewahre eine Kopie auf: Ein verlorenes Passwort kann niemand wiederherstellen, auch wir nicht.",
  username: "Benutzername",
  password: "Passwort",
  copy: "Kopieren",
  copied: "Kopiert",
  both: "Benutzername und Passwort",
  copyBoth: "Beides kopieren",
  copyThis: (label) => `${label} kopieren`,
  again: "Neu erzeugen",
  create: "Konto erstellen",
  taken: "Dieser Name ist schon vergeben. Hier ist ein anderer: Kopiere ihn und erstelle dann das Konto.",
  failed: "Das Konto konnte nicht erstellt werden. Versuch es gleich noch einmal.",
};

export const password: Translation<typeof en.password> = {
  title: "Passwort ändern",
  text: "Hier bleibst du angemeldet. Alle deine anderen Geräte werden abgemeldet.",
  current: "Aktuelles Passwort",
  next: "Neues Passwort",
  rule: `${limits.password.minCharacters} bis ${limits.password.maxCharacters} Zeichen. Bewahre eine Kopie auf: Ein verlorenes Passwort kann niemand wiederherstellen.`,
  currentMissing: "Gib dein aktuelles Passwort ein.",
  nextMissing: "Gib ein neues Passwort ein.",
  failed: "Das Passwort konnte nicht geändert werden. Versuch es gleich noch einmal.",
  action: "Passwort ändern",
  changedTitle: "Passwort geändert",
  changedText: "Alle deine anderen Geräte wurden abgemeldet",
};
