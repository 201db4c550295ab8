import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy-page.ts";
import type { Translation } from "../translation.ts";

export const privacyPage: Translation<typeof en.privacyPage> = {
  title: "Was wir speichern und wer deine Frage sieht",
  lead: "Zu jeder Zusage auf dieser Seite gibt es einen Test, der fehlschlägt, wenn wir sie brechen. Die meisten kannst du selbst prüfen, in deinem eigenen Browser.",
  contents: "Auf dieser Seite",
  summary: [
    {
      title: "Chats werden nicht gespeichert",
      text: "Fragen, Antworten und Dateien stehen in keiner unserer Datenbanken, Dateien oder Protokolle. Die eine Ausnahme: Der Rest einer unterbrochenen Antwort wartet bis zu 15 Minuten verschlüsselt auf dich. Alles andere existiert im Speicher deines Tabs und verschwindet mit ihm.",
    },
    {
      title: "Modelle lesen sie",
      text: "Ein Modell kann nur eine Frage beantworten, die sein Anbieter erhält. Der Beleg unter jeder fertigen Antwort nennt den Anbieter und die Bedingungen, die wir verlangt haben.",
    },
    {
      title: "Du kannst es prüfen",
      text: "Dein Browser zeigt jede Anfrage dieser Seite und alles, was sie speichert. Weiter unten steht, wo du nachsehen kannst.",
    },
  ],

  keptTitle: "Was gespeichert wird, wo und wie lange",
  keptLead:
    "All das steht in unserer Datenbank, außer dem Cookie, das ein Gerät wiedererkennt, und den Einstellungen in deinem Browser. Die Zähler deiner Chats und fehlgeschlagener Anmeldungen enthalten außerdem je zehn Zufallswerte, damit nichts doppelt gezählt wird. Einträge, die ablaufen, stehen in einer eigenen Tabelle ohne Backup, außer den stündlichen Zahlen aktiver Personen. Nach ihrem Ablauf werden sie nicht mehr verwendet und innerhalb weniger Tage gelöscht.",
  kept: {
    account: {
      title: "Dein Konto",
      text: "Der Benutzername, ein Hash des Passworts oder deiner ID bei deinem Anmeldedienst, die E-Mail-Adresse, falls dieser Dienst eine übermittelt, Premium- und Admin-Rechte, ob es gesperrt ist oder vom Betreiber angelegt wurde, die Anzahl der Chats und der Passwortänderungen oder Abmeldungen auf allen Geräten sowie die Zeitpunkte der Registrierung, der letzten Anmeldung und der letzten Aktivität.",
      howLong: "Bis du es löschst",
    },
    subscription: {
      title: "Ein Abo",
      text: "Die Kunden- und die Abo-ID von Stripe, der Tarif, sein Status und die zugehörigen Datumsangaben sowie die letzten vier Ziffern der Karte. Nie die Kartennummer. 35 Tage lang außerdem ein Hash der ID jeder Benachrichtigung von Stripe.",
      howLong: "Bis du das Konto löschst",
    },
    "admin-changes": {
      title: "Änderungen durch Admins",
      text: "Welcher Admin wann welches Konto oder Modell geändert hat oder ändern wollte, mit den Werten davor und danach. Keine Chats, keine E-Mail-Adressen, keine IP-Adressen.",
      howLong: "Dauerhaft",
    },
    visitor: {
      title: "Ohne Konto",
      text: "Wie viele kostenlose Chats du verbraucht hast, einem Hash eines zufälligen Cookies zugeordnet.",
      howLong: "180 Tage nach dem letzten Chat",
    },
    network: {
      title: "Dein Netzwerk",
      text: "Wie viele kostenlose Chats heute aus deinem Netzwerk kamen, einem Hash zugeordnet. Dessen Schlüssel wird jeden Tag gelöscht. Danach lässt sich der Hash keinem Netzwerk mehr zuordnen.",
      howLong: "Bis eine Stunde nach Mitternacht UTC",
    },
    session: {
      title: "Eine Sitzung",
      text: "Ein Hash des zufälligen Tokens in deinem Cookie, die ID deines Kontos und der Zeitpunkt der Anmeldung.",
      howLong: "30 Tage nach der letzten Nutzung",
    },
    "sign-in": {
      title: "Eine Anmeldung mit Google oder einem anderen Anbieter",
      text: "Solange sie dauert: Zufallswerte, die sie schützen, ein Hash eines Cookies, die Seite, zu der du zurückkehrst, und ob die Anmeldung das Löschen deines Kontos bestätigt.",
      howLong: "10 Minuten",
    },
    "failed-logins": {
      title: "Fehlgeschlagene Anmeldungen",
      text: "Ihre Anzahl, Hashes des Benutzernamens, des Netzwerks, des Geräts und der Sitzung zugeordnet. Neue Konten und Anmeldungen mit einem Anbieter werden ebenso pro Netzwerk gezählt, Zahlungsanfragen pro Konto.",
      howLong: "Bis zu zwei Stunden",
    },
    "device-cookie": {
      title: "Ein bekanntes Gerät",
      text: "Ein Cookie in deinem Browser, damit fehlgeschlagene Anmeldungen anderswo dich nicht aussperren. Es enthält eine zufällige ID und Signaturen für deine letzten fünf Konten.",
      howLong: "180 Tage",
    },
    "browser-settings": {
      title: "Einstellungen in deinem Browser",
      text: "Im lokalen Speicher deines Browsers: Einstellungen wie Design, Sprache und Lesemodus und die IDs der zuletzt gewählten Modelle. Wir erhalten davon nur die Modelle, die du fragst.",
      howLong:
        "Bis du die Daten dieser Website löschst. Die Modelle und der Lesemodus: bis zu „Sicher löschen“ oder bis du dich abmeldest",
    },
    spending: {
      title: "Was Premium-Chats kosten",
      text: "Falls diese Website die Kosten pro Konto begrenzt: die Summe der heutigen Chats und die Zahl ihrer Antworten, einem Hash deiner Konto-ID zugeordnet.",
      howLong: "Bis zum Ende des nächsten Tages (UTC)",
    },
    sums: {
      title: "Summen",
      text: "Chats, Antworten und Kosten pro Modell und Tag, wie viele Konten es gibt, wie viele davon Premium haben und wie viele Menschen aktiv waren. Keine dieser Zahlen betrifft einen einzelnen Chat oder eine einzelne Person.",
      howLong: "Dauerhaft; die stündlichen Zahlen aktiver Personen: zwei Tage nach Tagesende",
    },
    unsettled: {
      title: "Antworten mit unbekannten Kosten",
      text: "Ihre Modelle, der Tag und die IDs des Modell-Routers, bis der Router die Kosten meldet. Nichts über dich, aber der Betreiber kann beim Router die Uhrzeit und die Länge nachsehen.",
      howLong: "Bis zu 30 Tage",
    },
    retries: {
      title: "Fehlgeschlagene Antworten",
      text: "Welche Modelle du kostenlos noch einmal fragen darfst und ein Hash deines Cookies oder die ID deines Kontos.",
      howLong: "15 Minuten",
    },
    stops: {
      title: "Gestoppte und unterbrochene Antworten",
      text: "Dass ein Chat oder einige seiner Antworten gestoppt wurden oder wie viele Bytes angekommen waren, als deine Verbindung abbrach oder die Seite auf einem Smartphone in den Hintergrund ging, einem Hash der zufälligen ID des Chats zugeordnet.",
      howLong: "15 Minuten",
    },
    spool: {
      title: "Der Rest einer Antwort",
      text: "Wenn deine Verbindung abbricht oder die Seite auf einem Smartphone in den Hintergrund geht: was dein Browser noch nicht erhalten hat, verschlüsselt, einem Hash der zufälligen ID des Chats zugeordnet. Den Schlüssel hat nur dein Tab. Auch unsere Funktion hatte ihn, und mit dem gespeicherten Wert für die Schlüssel des Tages und einer Kopie deiner Anfrage ließe er sich wiederherstellen.",
      howLong: "Höchstens 15 Minuten; gelöscht, sobald dein Tab ihn hat oder du den Chat stoppst",
    },
    seeds: {
      title: "Schlüssel für Chats",
      text: "Ein Zufallswert, aus dem die Schlüssel des Tages für Chats entstehen. Er sagt über niemanden etwas aus, aber mit ihm und einer Aufzeichnung einer verschlüsselten Anfrage ließe sich dieser Chat entschlüsseln.",
      howLong: "Bis zum Ende des nächsten Tages (UTC)",
    },
  },

  othersTitle: "Wer eine Frage sonst noch sieht",
  others: {
    providers: {
      title: "Die Anbieter der Modelle",
      text: "Der Modell-Router und der Anbieter jedes Modells, das du gewählt hast, lesen die Frage, um sie zu beantworten. Über OpenRouter verlangen wir Anbieter, die die Frage weder aufbewahren noch damit trainieren. Ob sie sich daran halten, können wir nicht prüfen. Von anderen Routern verlangen wir das nicht. Der Beleg unter jeder fertigen Antwort zeigt, wer geantwortet hat und was verlangt wurde.",
    },
    "search-provider": {
      title: "Ein Suchanbieter, wenn die Websuche an ist",
      text: "Er erhält die Wörter der Frage und nichts über dich. Überprüfst du eine Aussage im Web, erhält er die Frage, die du vorher siehst; sie kann aus einer Antwort stammen. Die Bedingung, Fragen weder aufzubewahren noch damit zu trainieren, gilt für ihn nicht. Der Beleg nennt ihn.",
    },
    hosting: {
      title: "Die Server auf dem Weg",
      text: "Unsere Chat-Funktion entschlüsselt die Frage und die Antworten für die Dauer einer Anfrage. CloudFront, das davor liegt, transportiert von Chats nur Geheimtext, alles andere aber entschlüsselt.",
    },
    stripe: {
      title: "Stripe, wenn du bezahlst",
      text: "Stripe erhält, was du auf dessen Seiten eingibst, die ID deines Kontos und deine E-Mail-Adresse, falls dein Anmeldedienst sie bestätigt hat. Nie deinen Benutzernamen, eine Frage oder eine Antwort.",
    },
    google: {
      title: "Google oder ein anderer Anbieter, wenn du dich damit anmeldest",
      text: "Der Anbieter erfährt, dass du dich hier angemeldet hast. Über deine Chats erfährt er durch die Anmeldung nichts.",
    },
  },

  claimsTitle: "Was wir testen und wie du es prüfen kannst",
  claimsLead:
    "Drück F12, um die Entwicklertools deines Browsers zu öffnen, oder wähle im Kontextmenü der Seite „Untersuchen“. Unsere Tests wiederholen dieselben Prüfungen bei jeder Änderung.",
  check: "Selbst prüfen",
  tested: "So testen wir es",
  claims: {
    "not-stored": {
      title: "Chats werden nicht gespeichert",
      text: "Fragen, Antworten, Dateinamen, Dateiinhalte und Suchanfragen stehen in keiner unserer Datenbanken, Dateien oder Protokolle, ob ein Chat gelingt oder fehlschlägt. Die eine Ausnahme: Bricht deine Verbindung ab oder geht die Seite auf einem Smartphone in den Hintergrund, wartet der Rest der Antwort bis zu 15 Minuten verschlüsselt auf dich.",
      tested:
        "In unsere Server kann dein Browser nicht hineinsehen. Ein Test schickt eindeutige Markierungswörter in Chats, die gelingen, und in Chats, die fehlschlagen, und durchsucht danach die Datenbank, jede Datei und das Protokoll nach ihnen.",
    },
    "no-addresses": {
      title: "IP-Adressen werden nicht gespeichert",
      text: "Kostenlose Chats werden pro Netzwerk gezählt, einem Hash zugeordnet, dessen Schlüssel jeden Tag gelöscht wird.",
      tested:
        "Ein Test schickt Chats von bekannten IP-Adressen aus und durchsucht danach die Datenbank, jede Datei und das Protokoll nach diesen Adressen.",
    },
    capsule: {
      title: "Chats werden doppelt verschlüsselt",
      text: "Zwischen deinem Browser und unserer Chat-Funktion werden Frage und Antworten ein weiteres Mal verschlüsselt, sodass Netze, Firmenproxys und unser CDN nur Geheimtext transportieren. Das schützt dich nicht vor uns: Wir liefern die Seite aus und betreiben die Funktion. Und die Modelle lesen deine Frage.",
      check:
        "Frag etwas. Wähle unter „Netzwerk“ die Anfrage namens stream: Weder ihre Nutzlast noch ihre Antwort enthält ein Wort davon.",
    },
    frames: {
      title: "Die Größe der Pakete verrät keine Antwort",
      text: "Während Modelle schreiben, werden gleich große Pakete in festem Takt gesendet. Wer mithört, sieht trotzdem, dass du chattest, wann und wie lange, ungefähr wie lang deine Frage ist, ob im Web gesucht wurde und ob eine Antwort ungewöhnlich schnell ist.",
      tested:
        "Ein Test zeichnet die Pakete verschiedener Antworten auf einer verschlüsselten Verbindung auf: Alle sind gleich lang. Ohne diesen Schutz unterscheiden sich die Längen, und auch das erkennt der Test.",
    },
    "one-origin": {
      title: "Nichts wird von anderswo geladen",
      text: "Keine Schriften, Skripte, Bilder oder Website-Symbole kommen von anderen Unternehmen, also erfährt keines von ihnen, dass du hier bist.",
      check: "Öffne „Netzwerk“ und lade die Seite neu. Jede Anfrage geht an diese Website.",
    },
    "inert-answers": {
      title: "Antworten können nichts nach außen senden",
      text: "Ein Bild in einer Antwort erscheint als Link und HTML als Text.",
      check:
        "Öffne „Netzwerk“ und bitte ein Modell, mit einem Bild von einer anderen Website zu antworten. Der Browser fordert nichts von der anderen Website an, bis du auf den Link klickst.",
    },
    "files-stay": {
      title: "Dateien bleiben auf deinem Gerät",
      text: "Sie werden im Browser gelesen. Gesendet wird nur ihr Text oder ein neu gezeichnetes Bild ohne Kameradaten, mit Name, Typ und Größe der Datei.",
      tested:
        "Ein Test hängt Dateien jeder Art an und liest die Anfrage, bevor sie verschlüsselt wird: Sie enthält den Text der Datei oder das neu gezeichnete Bild, nicht die Datei selbst.",
    },
    "no-browser-storage": {
      title: "Im Speicher des Browsers steht nichts von einem Chat",
      text: "Nicht in Cookies, im lokalen Speicher, in Caches, in der URL oder im Verlauf.",
      check:
        "Öffne „Anwendung“ (in Firefox „Web-Speicher“, in Safari „Speicher“). Im lokalen Speicher (Local Storage) stehen nur Einstellungen (wie Design, Sprache, Lesemodus und die zuletzt gewählten Modelle), deine Chat-Zähler und der Tag, an dem zuletzt ein kostenloser Chat abgelehnt wurde. Cache-Speicher und IndexedDB sind leer.",
    },
    sealed: {
      title: "Geschützte Chats sind verschlüsselt, solange der Tab verborgen ist",
      text: `Mit AES-256 unter einem Schlüssel, den kein Skript lesen kann. Der Klartext wird verworfen. Wird noch eine Antwort geschrieben oder eine Datei gelesen, wartet die Verschlüsselung so lange. Nach ${limits.session.minutes} Minuten wird der Schlüssel vernichtet, und die Seite sagt es dir.`,
      check:
        "Öffne die Entwicklertools in einem eigenen Fenster und wechsle zu einem anderen Tab. Erstelle dann unter „Arbeitsspeicher“ einen Heap-Snapshot und suche darin nach einem Wort aus deinem Chat.",
    },
    visits: {
      title: "Ein Chat wartet zehn Minuten, während du hier eine andere Seite besuchst",
      text: "Er wird früher gelöscht, wenn du dort den Tab wechselst, dich abmeldest oder die Seite schließt. Vor einem Link, der ihn löschen würde, fragt die Seite nach.",
      check:
        "Frag etwas, öffne diese Seite, wechsle zu einem anderen Tab und kehre dann zum Chat zurück. Er ist weg, und ein Hinweis erklärt, warum.",
    },
    "sign-out": {
      title: "Abmelden löscht den Chat in jedem Tab",
      text: "Alle Tabs desselben Browsers löschen ihn sofort.",
      check: "Öffne den Chat in zwei Tabs, frag in einem etwas und melde dich im anderen ab.",
    },
    "secure-clear": {
      title: "„Sicher löschen“ hinterlässt keine Kopie",
      text: "Es entfernt die Nachrichten, den Entwurf, die Dateien und den Schlüssel aus dem Speicher des Tabs.",
      check:
        "Erstelle unter „Arbeitsspeicher“ vorher und nachher einen Heap-Snapshot und suche in beiden nach einem Wort aus deinem Chat.",
    },
    "separate-threads": {
      title: "Modelle sehen die Antworten der anderen nicht",
      text: "Jedes erhält sein eigenes Gespräch, außer du teilst eine Antwort mit den anderen oder lässt ein Modell die Antworten kombinieren oder ihre Aussagen vergleichen oder überprüfen.",
      tested:
        "In einem Test erfährt jedes von drei Modellen ein Geheimnis. Über 20 Fragen, mit Abbrüchen und Wiederholungen, erhält keines das eines anderen.",
    },
    "bare-queries": {
      title: "Suchen enthalten nichts über dich",
      text: "Ein Suchanbieter erhält von unserem Server die Wörter der Frage oder einer Aussage, die du überprüfst. Von den gefundenen Seiten öffnen wir keine.",
      tested:
        "Ein Test liest jede Anfrage an den Anbieter. Wurde im Web gesucht, nennt ihn der Beleg unter jeder fertigen Antwort.",
    },
    "local-exports": {
      title: "Exporte entstehen in deinem Browser",
      text: "Die Datei wird aus dem Speicher des Tabs geschrieben. Ein gespeicherter Chat ist mit deiner Passphrase verschlüsselt (AES-256); sie wird nicht aufbewahrt.",
      check:
        "Exportiere einen Chat, während „Netzwerk“ offen ist. Höchstens wird Code von dieser Website geladen, gesendet wird nichts.",
    },
  },

  beyondTitle: "Was wir nicht versprechen können",
  beyond: {
    memory: {
      title: "Geleerter Speicher",
      text: "JavaScript kann Daten nur loslassen; freigeben muss sie der Browser. Heap-Snapshots zeigen, dass das in Chromium funktioniert. Auslagerungsdateien und Absturzberichte liegen außerhalb unserer Reichweite.",
    },
    "standard-mode": {
      title: "Verschlüsselung im Standardmodus",
      text: "Im Standardmodus bleibt der Chat unverschlüsselt im Speicher dieses Tabs, bis du ihn leerst oder die Seite schließt.",
    },
  },

  deleteTitle: "Konto löschen",
  deleteText:
    "Öffne dein Konto und wähle „Konto löschen“. Das kündigt das Abo, löscht den Kunden bei Stripe und löscht dann das Konto, den Benutzernamen und die Verknüpfung mit deinem Anmeldedienst. Hat ein Admin das Konto geändert, bleibt der Eintrag über diese Änderung bestehen.",
  deleteAction: "Konto öffnen",
  deleteVisitor:
    "Ohne Konto: Lösche die Daten dieser Website in deinem Browser. Der gespeicherte Zähler deiner kostenlosen Chats lässt sich dir dann nicht mehr zuordnen und läuft ab.",
  remainsTitle: "Einiges bleibt:",
  remains: {
    "other-sessions":
      "Sitzungen auf anderen Geräten: Hashes ihrer Tokens mit der ID deines Kontos. Sie gelten sofort nicht mehr und laufen innerhalb von 30 Tagen ab.",
    "other-hashes": `Die Anzahl fehlgeschlagener Anmeldungen und der Zahlungsanfragen, Hashes zugeordnet, bis zu zwei Stunden lang, und die ID deines Kontos in dem Eintrag, bei welchen Modellen ein neuer Versuch möglich ist, ${limits.retry.minutes} Minuten lang.`,
    "other-spending":
      "Falls diese Website die Kosten pro Konto begrenzt: die Summe der heutigen Chats und die Zahl ihrer Antworten, einem Hash deiner Konto-ID zugeordnet, bis zum Ende des nächsten Tages (UTC).",
    "blocked-identity":
      "Wenn das Konto gesperrt war: ein Hash deiner ID beim Anmeldedienst, dauerhaft, damit sie nicht für ein weiteres Konto verwendet werden kann.",
    backups:
      "Backups der Datenbank, 35 Tage lang. Läuft diese Website auf einem einzelnen Rechner, sind es Dateien des Betreibers, der selbst entscheidet, wie lange er sie aufbewahrt. Stripe bewahrt Rechnungen und Zahlungen auf, wie es das Gesetz verlangt.",
  },
  footnote: `Diese Seite beschreibt ${PRODUCT_NAME} in der veröffentlichten Form. Für Änderungen an einer abgewandelten Kopie ist deren Betreiber verantwortlich.`,
};
