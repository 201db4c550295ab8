import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/conversation-file.ts";
import type { Translation } from "../translation.ts";

export const conversationFile: Translation<typeof en.conversationFile> = {
  save: "Verschlüsselt speichern",
  saveTitle: "Diesen Chat speichern",
  saveText:
    "In deinem Browser mit einer Passphrase verschlüsselt. Diese Seite kann die Datei wieder öffnen; ohne die Passphrase kann es niemand.",
  holds:
    "Die Datei enthält die Fragen, Antworten und Anweisungen, die Modelle und wie sie gefragt werden. Angehängte Dateien sind dabei, wie sie gesendet wurden: als Text oder neu gezeichnetes Bild.",
  passphrase: "Passphrase",
  passphraseHint: `Mindestens ${limits.conversationFile.passphraseCharacters} Zeichen, zum Beispiel vier zufällige Wörter. Sie wird nicht aufbewahrt und lässt sich nicht wiederherstellen.`,
  repeat: "Passphrase wiederholen",
  saveAction: "Datei speichern",
  tooShort: `Nimm mindestens ${limits.conversationFile.passphraseCharacters} Zeichen.`,
  mismatch: "Die beiden Passphrasen unterscheiden sich. Gib zweimal dieselbe ein.",
  openTitle: "Gespeicherten Chat öffnen",
  openText:
    "Wird in deinem Browser entschlüsselt. Er ersetzt den Chat auf dem Bildschirm; gesendet wird nichts, bis du fragst.",
  file: "Datei",
  chooseFile: "Datei wählen",
  noFile: "Wähle die Datei, die du gespeichert hast.",
  noPassphrase: "Gib die Passphrase der Datei ein.",
  openAction: "Öffnen",
  openedTitle: "Chat geöffnet",
  openedText: "Es wurde nichts gesendet. Deine nächste Frage führt ihn fort.",
  openedInstructions: "Es wurde nichts gesendet. Er bringt eigene Anweisungen mit; siehe Chat-Einstellungen.",
  problems: {
    tooLarge: `Ein gespeicherter Chat darf höchstens ${limits.conversationFile.turns} Fragen und ${megabytes.conversation} MB haben. Dieser hat mehr.`,
    notOurs: "Das ist kein hier gespeicherter Chat, oder die Datei ist beschädigt. Wähle eine andere Datei.",
    version:
      "Diese Datei stammt von einer anderen Version dieser Seite. Lade die Seite neu und versuch es noch einmal.",
    passphrase:
      "Die Passphrase ist falsch, oder die Datei wurde verändert. Prüf die Passphrase und versuch es noch einmal.",
    contents: "Die Datei wurde entschlüsselt, enthält aber keinen gültigen Chat. Es wurde nichts geöffnet.",
  },
  failed: "Dein Browser konnte das nicht ausführen. Versuch es noch einmal.",
};
