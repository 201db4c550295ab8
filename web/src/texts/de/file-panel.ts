import { megabytes } from "../../lib/limits.ts";
import type * as en from "../en/file-panel.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const filePanel: Translation<typeof en.filePanel> = {
  label: "Dateien",
  choose: "Dateien wählen",
  remove: (name) => `${name} entfernen`,
  held: (count, limit) =>
    `${count} von ${limit} Dateien, je bis zu ${megabytes.file} MB. Sie werden in deinem Browser gelesen; die Dateien selbst werden nie hochgeladen.`,
  reading: "Die Dateien werden in deinem Browser gelesen. Danach kannst du senden.",
  drop: "Leg die Dateien hier ab, um sie anzuhängen.",
  readingOf: (name) => `${name} wird gelesen`,
  errors: {
    empty: (name) => `${name} ist leer oder enthält keinen Text. Es gibt nichts zu senden.`,
    encrypted: (name) =>
      `${name} ist passwortgeschützt. Speichere eine Kopie ohne Passwort und häng sie noch einmal an.`,
    scanned: (name) =>
      `${name} enthält gescannte Seiten und keinen Text. Häng die Seiten stattdessen als Bilder an.`,
    damaged: (name) =>
      `${name} ist beschädigt oder in einer nicht unterstützten Version. Speichere die Datei neu und häng sie noch einmal an.`,
    encoding: (name) =>
      `Die Textkodierung von ${name} wurde nicht erkannt. Speichere die Datei als UTF-8 und häng sie noch einmal an.`,
    binary: (name) =>
      `${name} enthält keinen lesbaren Text. Häng stattdessen eine Textdatei, ein PDF, ein Word-Dokument oder ein Bild an.`,
    image: (name) =>
      `${name} ist beschädigt, oder dein Browser kann dieses Bildformat nicht öffnen. Speichere das Bild als PNG oder JPEG.`,
    tooManyPixels: (name) =>
      `${name} hat zu viele Pixel, um hier geöffnet zu werden. Verkleinere das Bild und häng es noch einmal an.`,
    unpacksTooLarge: (name) =>
      `${name} ist entpackt größer als ${megabytes.unpacked} MB und wurde deshalb nicht gelesen. Speichere den Text als kleinere Datei und häng diese an.`,
    wrongFormat: (name) =>
      `${name} passt nicht zu seinem Dateityp. Öffne die Datei im Programm, mit dem sie erstellt wurde, und speichere sie als PDF oder .docx.`,
    unreachable: (name) =>
      `${name} lässt sich nicht öffnen. Vielleicht ist es ein Ordner, oder die Datei wurde verschoben.`,
    unfinished: (name) => `${name} wurde nicht vollständig gelesen. Häng die Datei noch einmal an.`,
    notLoaded: (name) =>
      `${name} wurde nicht gelesen, weil ein Teil dieser Seite nicht geladen wurde. Häng die Datei noch einmal an.`,
  },
  truncated: (name, kept, of, longer = false) =>
    `${name} ist zu lang, um vollständig gesendet zu werden. Nur die ersten ${number(kept)} von ${longer ? "mehr als " : ""}${number(of)} Zeichen werden mit der Frage gesendet.`,
  noRoom: (name) =>
    `${name} wird nicht gesendet: Die Frage und das Gespräch lassen keinen Platz dafür. Kürze die Frage, oder leere den Chat und häng die Datei noch einmal an.`,
  scanned: (name, sent, pages) =>
    `${name} enthält keinen Text, deshalb werden Seiten als Bilder gesendet: ${number(sent)} von ${number(pages)}.`,
  textOnly: (models) => `Die Bilder gehen nicht an Modelle, die keine Bilder sehen können: ${models}.`,
};
