import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/page.ts";
import type { Translation } from "../translation.ts";

export const titles: Translation<typeof en.titles> = {
  chat: `Chat · ${PRODUCT_NAME}`,
  auth: `Willkommen · ${PRODUCT_NAME}`,
  upgrade: `Premium · ${PRODUCT_NAME}`,
  paymentSuccess: `Zahlung · ${PRODUCT_NAME}`,
  dashboard: `Konto · ${PRODUCT_NAME}`,
  privacy: `Datenschutz · ${PRODUCT_NAME}`,
  admin: `Verwaltung · ${PRODUCT_NAME}`,
  auditLog: `Audit-Protokoll · ${PRODUCT_NAME}`,
  notFound: `404 · ${PRODUCT_NAME}`,
};

export const common: Translation<typeof en.common> = {
  close: "Schließen",
  cancel: "Abbrechen",
  busy: "Einen Moment …",
  retry: "Erneut versuchen",
  backToChat: "Zurück zum Chat",
};

export const header: Translation<typeof en.header> = {
  home: `${PRODUCT_NAME}-Startseite`,
  privacy: "Datenschutz",
  menu: "Menü",
  skip: "Zum Eingabefeld springen",
  secureClear: "Sicher löschen",
  secureClearTip: "Löscht Fragen, Antworten, Entwurf und Dateien",
};

export const theme: Translation<typeof en.theme> = {
  label: "Design",
  light: "Hell",
  system: "System",
  dark: "Dunkel",
};

export const failure: Translation<typeof en.failure> = {
  title: "Diese Seite wurde nicht geladen",
  text: "Vielleicht gibt es eine neue Version, oder die Verbindung ist gestört.",
  action: "Neu laden",
  part: "Ein Teil dieser Seite wurde nicht geladen",
  partText: "Prüfe deine Verbindung und versuch es noch einmal. Hilft das nicht, lade die Seite neu.",
  answers:
    "Der Teil dieser Seite, der Antworten zeigt, wurde nicht geladen. Lade die Seite neu und frag noch einmal.",
};
