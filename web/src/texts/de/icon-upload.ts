import type * as en from "../en/icon-upload.ts";
import type { Translation } from "../translation.ts";

export const iconUpload: Translation<typeof en.iconUpload> = {
  label: "Symbol hochladen",
  choose: "Datei hier ablegen oder auswählen",
  drop: "Datei hier ablegen",
  selected: "1 Datei ausgewählt",
  upload: "1 Datei hochladen",
  uploading: "1 Datei wird hochgeladen",
  retry: "Hochladen wiederholen",
  cancel: "Hochladen abbrechen",
  remove: "Datei entfernen",
  tooMany: "Du kannst nur 1 Datei hochladen",
  tooFew: "Du musst mindestens 1 Datei auswählen",
  totalTooLarge: (total, max) =>
    `Die ausgewählten Dateien sind zusammen ${total} groß, erlaubt sind höchstens ${max}`,
  tooLarge: (file, max) => `${file} ist größer als die erlaubten ${max}`,
  tooSmall: (min) => `Diese Datei ist kleiner als die erlaubte Mindestgröße von ${min}`,
  wrongType: (types) => `Erlaubt sind nur: ${types}`,
  noMore: "Mehr Dateien sind nicht möglich",
  duplicate: (file) => `${file} wurde schon hinzugefügt`,
  noMetadata: (file) => `In ${file} fehlen erforderliche Metadaten`,
};
