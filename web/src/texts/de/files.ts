import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/files.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const files: Translation<typeof en.files> = {
  attach: "Anhängen",
  count: (count) => plural(count, { one: "# Datei", other: "# Dateien" }),
  question: "Was siehst du auf diesem Bild?",
  tooLargeTitle: "Datei zu groß",
  tooLargeText: (name) => `${name} ist größer als ${megabytes.file} MB`,
  tooManyTitle: "Zu viele Dateien",
  tooManyText: `Höchstens ${limits.question.attachments} Dateien sind erlaubt`,
  leftOut: (names) => `Ausgelassen: ${names}`,
  wrongTypeTitle: "Dateityp nicht unterstützt",
  wrongTypeText: (name) => `${name} ist weder ein Bild noch eine Textdatei, ein PDF oder ein Word-Dokument`,
  sent: "Mit der Frage gesendete Dateien",
  trimmedImages: (images) =>
    plural(images, {
      one: "Das älteste Bild wurde aus Platzgründen weggelassen.",
      other: "Die # ältesten Bilder wurden aus Platzgründen weggelassen.",
    }),
  trimmedTexts: "Frühere Dateien wurden aus Platzgründen gekürzt oder weggelassen.",
};
