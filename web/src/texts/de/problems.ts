import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/problems.ts";
import type { Translation } from "../translation.ts";

export const problems: Translation<typeof en.problems> = {
  admin: "Admins können ihr Konto nicht löschen. Lass dir zuerst die Admin-Rechte entziehen.",
  attachment_limit: `Höchstens ${limits.question.attachments} Dateien sind erlaubt. Entferne einige und versuch es noch einmal.`,
  block_admin: "Admins können nicht gesperrt werden. Entzieh diesem Konto zuerst die Admin-Rechte.",
  blocked: "Dieses Konto ist gesperrt. Wende dich an den Betreiber dieser Website.",
  blocked_admin: "Ein gesperrtes Konto kann keine Admin-Rechte bekommen. Entsperre es zuerst.",
  cancelled: "Die Anmeldung wurde abgebrochen.",
  cannot_cancel:
    "Deine Daten beim Zahlungsdienst konnten nicht gelöscht werden, deshalb wurde dein Konto nicht gelöscht. Versuch es gleich noch einmal.",
  card_declined: "Deine Karte wurde abgelehnt. Verwende eine andere Karte oder wende dich an deine Bank.",
  catalog_full: "Der Katalog kann höchstens 1.000 Modelle enthalten. Lösche einige oder füge weniger hinzu.",
  category: "Die Kategorie muss Allgemein, Code, Kreativ, Mathematik oder Bild sein.",
  changed: "Dieses Modell wurde inzwischen geändert. Lade die Liste neu und versuch es noch einmal.",
  checkout_not_found: "Diese Zahlung wurde in deinem Konto nicht gefunden.",
  common_password:
    "Dieses Passwort gehört zu den häufigsten, die Angreifer zuerst ausprobieren. Wähle ein anderes.",
  configured_admin:
    "Dieses Konto hat Admin-Rechte, weil es in ADMIN_ACCOUNTS steht. Entferne es aus dieser Einstellung.",
  confirmation: "Gib zum Löschen deines Kontos deinen Benutzernamen genau so ein, wie er angezeigt wird.",
  conflict: "Inzwischen hat sich etwas geändert. Lade die Seite neu und versuch es noch einmal.",
  control_character: "Ein Feld enthält Steuerzeichen. Entferne sie.",
  cross_site: "Anfragen von anderen Websites sind nicht erlaubt.",
  cursor: "Diese Stelle der Liste gibt es nicht mehr. Lade die Liste neu.",
  database: "Die Website ist gerade überlastet. Versuch es gleich noch einmal.",
  duplicate_model:
    "Dieses Modell ist bereits vorhanden. Entferne das doppelte oder verwende eine andere Modell-ID.",
  empty_attachment:
    "Eine angehängte Datei hat keinen lesbaren Inhalt. Entferne sie und versuch es noch einmal.",
  empty_message: "Schreib zuerst eine Nachricht.",
  ended: "Dieses Abo ist beendet.",
  expired: "Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Versuch es noch einmal.",
  failed: "Die Anmeldung ist fehlgeschlagen. Versuch es noch einmal.",
  forbidden: "Das ist mit diesem Konto nicht erlaubt.",
  free_chats_busy: "Gerade laufen zu viele kostenlose Chats. Versuch es in einer Minute noch einmal.",
  free_limit: "Deine kostenlosen Chats sind verbraucht. Wechsle zu Premium, um weiterzumachen.",
  icon: "Wähle eines der Anbieter-Symbole oder lade ein Symbol hoch.",
  icon_content:
    "Der Inhalt der Datei passt nicht zu ihrem Typ. Lade eine PNG-, JPEG-, SVG- oder ICO-Datei hoch.",
  icon_expired: "Das hochgeladene Symbol wurde nicht gefunden. Lade es noch einmal hoch.",
  icon_pixels: "Das Symbol hat zu viele Pixel. Verkleinere es und lade es noch einmal hoch.",
  icon_size: `Symbole dürfen höchstens ${megabytes.icon} MB groß sein.`,
  icon_svg:
    "Diese SVG-Datei ist ungültig oder enthält etwas, das in Symbolen nicht erlaubt ist, zum Beispiel eine Animation oder eine eingebettete Datei. Vereinfache sie und lade sie noch einmal hoch.",
  icon_type: "Symbole müssen PNG-, JPEG-, SVG- oder ICO-Dateien sein.",
  icons: "Symbole können gerade nicht gespeichert werden. Versuch es gleich noch einmal.",
  internal: "Bei uns ist etwas schiefgegangen. Versuch es gleich noch einmal.",
  invalid: "Die Anfrage ist ungültig. Prüfe deine Eingaben und versuch es noch einmal.",
  invalid_attachment:
    "Ein angehängtes Bild konnte nicht gelesen werden. Häng es als PNG, JPEG, WebP oder GIF an.",
  invalid_chat_id: "Die ID des Chats ist ungültig. Lade die Seite neu und versuch es noch einmal.",
  invalid_history: "Das Gespräch enthält eine ungültige Nachricht. Leere den Chat.",
  invalid_retry: "Es kann immer nur ein Modell noch einmal gefragt werden. Sende die Frage neu.",
  invalid_session_id: "Die ID der Sitzung ist ungültig. Lade die Seite neu und versuch es noch einmal.",
  is_admin: "isAdmin muss true oder false sein.",
  is_blocked: "Gib an, ob das Konto gesperrt sein soll.",
  is_pro: "isPro muss true oder false sein.",
  last_admin:
    "Dem letzten Admin können die Rechte nicht entzogen werden. Mach zuerst jemand anderen zum Admin.",
  login_limit: "Zu viele fehlgeschlagene Versuche. Versuch es in einer Stunde noch einmal.",
  malformed: "Die Anfrage ist kein gültiges JSON, oder ein Feld hat den falschen Typ.",
  method: "Diese Methode wird hier nicht unterstützt.",
  missing_field: "Name, Anbieter und Modell-ID sind erforderlich.",
  model_id: "Die Modell-ID ist leer, zu lang oder ungültig.",
  model_limit: `Du kannst bis zu ${limits.question.models} Modelle gleichzeitig vergleichen.`,
  no_model: "Es ist kein verfügbares Modell ausgewählt. Wähle eins oder lade die Liste neu.",
  no_models: "Wähle mindestens ein Modell zum Importieren.",
  no_password: "Dieses Konto verwendet kein Passwort.",
  no_retry: "Diese Antwort kann nicht mehr wiederholt werden. Sende die Frage neu.",
  no_subscription: "Du hast kein Abo, das du verwalten könntest.",
  no_user: "Dieses Konto gibt es nicht.",
  not_admin: "Das können nur Admins.",
  not_an_object: "Die Anfrage muss ein JSON-Objekt enthalten.",
  not_configured: "Die Anmeldung über einen Anmeldedienst ist auf dieser Website nicht eingerichtet.",
  not_found: "Das wurde nicht gefunden. Lade die Seite neu.",
  not_json: "Sende die Anfrage als application/json.",
  not_listed:
    "Eines dieser Modelle gibt es beim Modell-Router nicht mehr. Lade die Liste neu und versuch es noch einmal.",
  order_changed: "Die Liste der Modelle hat sich geändert. Lade sie neu und versuch es noch einmal.",
  origin: "Verwende die öffentliche Adresse dieser Website.",
  password: `Passwörter müssen ${limits.password.minCharacters} bis ${limits.password.maxCharacters} Zeichen lang sein.`,
  password_changed: "Dein Passwort wurde gerade in einer anderen Sitzung geändert. Melde dich neu an.",
  password_required: "Gib zur Bestätigung dein Passwort ein.",
  payment_failed: "Deine Zahlung ist fehlgeschlagen. Wähle einen Tarif, um es noch einmal zu versuchen.",
  payment_required: "Dafür ist Premium nötig.",
  payments_busy: "Eine andere Zahlungsanfrage läuft noch. Versuch es gleich noch einmal.",
  payments_limit: "Du hast zu viele Zahlungsanfragen gestellt. Versuch es in einer Stunde noch einmal.",
  payments_misconfigured:
    "Zahlungen sind auf dieser Website nicht richtig eingerichtet. Bitte sag dem Betreiber Bescheid.",
  payments_off: "Auf dieser Website sind keine Zahlungen eingerichtet.",
  payments_unavailable: "Der Zahlungsdienst antwortet nicht. Versuch es gleich noch einmal.",
  plan: "Wähle den Monats- oder den Jahrestarif.",
  premium:
    "Du hast ein Premium-Modell ausgewählt. Wechsle zu Premium, um es zu nutzen, oder wähle ein kostenloses Modell.",
  pro: "Wechsle zu Premium, um das zu fragen.",
  pro_chats_busy:
    "Deine laufenden Chats könnten das Tageslimit deines Kontos erreichen. Versuch es noch einmal, wenn sie beendet sind.",
  pro_spend_limit: "Dein Konto hat sein Tageslimit erreicht. Nach Mitternacht UTC kannst du wieder chatten.",
  protected: "Die Admin-Rechte dieses Kontos sind geschützt und können nicht geändert werden.",
  question_cost:
    "Diese Frage kann mehr kosten, als vom heutigen Limit übrig ist. Kürze sie oder wähle weniger oder günstigere Modelle.",
  range: `Wähle einen Zeitraum von höchstens ${limits.usage.days} Tagen, dessen erster Tag nicht nach dem letzten liegt.`,
  register_limit:
    "Aus diesem Netzwerk wurde zu oft versucht, ein Konto zu erstellen. Versuch es in einer Stunde noch einmal.",
  router:
    "Der Modell-Router war nicht erreichbar oder hat seine Kosten nicht gemeldet. Versuch es später noch einmal.",
  router_key:
    "Der Modell-Router hat den API-Schlüssel abgelehnt. Prüfe ihn in den Einstellungen des Servers.",
  router_list: "Der Modell-Router hat keine Modelle aufgelistet. Versuch es gleich noch einmal.",
  search: "Der Suchtext darf höchstens 320 Zeichen lang sein.",
  sign_in_again: "Melde dich neu an und wiederhole das innerhalb von 10 Minuten.",
  sign_in_limit: "Aus diesem Netzwerk gab es zu viele Anmeldungen. Versuch es in einer Stunde noch einmal.",
  signature: "Die Signatur fehlt, ist ungültig oder zu alt.",
  signed_out: "Melde dich an, um weiterzumachen.",
  spend_limit:
    "Die kostenlosen Chats für heute sind aufgebraucht. Komm morgen wieder, melde dich an oder wechsle zu Premium.",
  stop_limit: "Zu viele Modelle wurden gestoppt. Stoppe stattdessen den ganzen Chat.",
  subscribed:
    "Das Abo dieses Kontos ist noch nicht beendet. Kündige es in Stripe; soll es sofort enden, erstatte dort die letzte Zahlung vollständig.",
  too_large: "Die Anfrage ist zu groß. Entferne einen Anhang, kürze deine Nachricht oder leere den Chat.",
  too_long:
    "Das ist zu lang. Kürze den Text, entferne eine Datei oder leere den Chat. Mit einem Konto oder mit Premium kannst du manchmal mehr senden.",
  too_many_requests: "Zu viele Anfragen. Versuch es gleich noch einmal.",
  trial_limit:
    "Deine kostenlosen Chats ohne Konto sind verbraucht. Erstelle ein kostenloses Konto, um weiterzumachen.",
  unauthorized: "Melde dich an, um weiterzumachen.",
  unavailable: "Der Dienst ist gerade nicht verfügbar. Versuch es gleich noch einmal.",
  unknown_key: "Der Schlüssel für die Verschlüsselung ist nicht mehr gültig. Lade die Seite neu.",
  unknown_model: "Ein ausgewähltes Modell ist nicht mehr verfügbar. Wähle ein anderes.",
  unpaid: "Dieser Kauf wurde nicht bezahlt. Es wurde nichts abgebucht.",
  unreadable: "Die Anfrage war unvollständig. Versuch es noch einmal.",
  username: `Benutzernamen müssen aus ${limits.username.minCharacters} bis ${limits.username.maxCharacters} Buchstaben (ohne Umlaute), Ziffern, Bindestrichen oder Unterstrichen bestehen.`,
  username_taken: "Dieser Benutzername ist vergeben. Wähle einen anderen.",
  wrong_credentials: "Benutzername oder Passwort ist falsch.",
  wrong_password: "Dein aktuelles Passwort ist falsch.",
};

export const answerErrors: Translation<typeof en.answerErrors> = {
  unreachable: (model) => `${model} ist gerade nicht erreichbar. Versuch es gleich noch einmal.`,
  key: (model) => `${model} hat diese Anfrage abgelehnt. Versuch es mit einem anderen Modell.`,
  credit: (model) =>
    `${model} ist nicht verfügbar, weil das Guthaben dieser Website aufgebraucht ist. Versuch es später noch einmal.`,
  unknown_model: (model) => `${model} ist im Moment nicht verfügbar. Wähle ein anderes Modell.`,
  busy: (model) => `${model} ist ausgelastet. Versuch es gleich noch einmal.`,
  too_long: (model) => `Dieses Gespräch ist zu lang für ${model}. Leere den Chat oder kürze deine Frage.`,
  upstream: (model) =>
    `${model} konnte nicht antworten. Versuch es noch einmal oder wähle ein anderes Modell.`,
  no_start: (model) =>
    `${model} hat noch nicht mit der Antwort begonnen. Vielleicht wird das Modell noch geladen. Versuch es gleich noch einmal.`,
  stalled: (model) => `${model} antwortet nicht mehr. Versuch es noch einmal.`,
  cut: (model) =>
    `Die Verbindung zu ${model} ist abgebrochen, bevor die Antwort vollständig war. Versuch es noch einmal.`,
  empty: (model) =>
    `${model} hat nicht geantwortet. Versuch es noch einmal oder formuliere deine Frage anders.`,
  reasoning: (model) =>
    `${model} hat seine Längengrenze erreicht, bevor eine Antwort kam. Wähle einen niedrigeren Denkaufwand oder stell eine einfachere Frage.`,
  oversize: (model) =>
    `Die Antwort von ${model} ist zu lang, um sie vollständig zu zeigen. Bitte um eine kürzere.`,
  no_search: () =>
    "Im Web kann gerade nicht gesucht werden. Darum wurde nichts überprüft. Versuch es später noch einmal.",
  search_off: () => "Auf dieser Website gibt es keine Websuche. Darum wurde nichts überprüft.",
  no_sources: () =>
    "Die Websuche hat nichts gefunden. Darum wurde nichts überprüft. Ändere die Frage und versuch es noch einmal.",
  deadline: (model) =>
    `${model} hat zu lange gebraucht. Versuch es noch einmal oder bitte um eine kürzere Antwort.`,
  interrupted: (model) => `Die Antwort von ${model} wurde unterbrochen. Versuch es noch einmal.`,
  internal: (model) =>
    `Bei uns ist etwas schiefgegangen, während ${model} geantwortet hat. Versuch es noch einmal.`,
};

export const searchErrors: Translation<typeof en.searchErrors> = {
  search_off: "Die Websuche ist auf dieser Website nicht eingerichtet. Die Modelle antworten ohne sie.",
  search_no_text: "Die Websuche braucht Text, nach dem sie suchen kann. Die Modelle antworten ohne sie.",
  search_failed: "Die Websuche ist fehlgeschlagen. Die Modelle antworten ohne sie.",
  search_no_results: "Die Websuche hat nichts gefunden. Die Modelle antworten ohne sie.",
};
