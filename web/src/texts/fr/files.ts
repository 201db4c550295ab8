import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/files.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const files: Translation<typeof en.files> = {
  attach: "Joindre",
  count: (count) => plural(count, { one: "# fichier", many: "# de fichiers", other: "# fichiers" }),
  question: "Que vois-tu sur cette image ?",
  tooLargeTitle: "Fichier trop volumineux",
  tooLargeText: (name) => `${name} dépasse ${megabytes.file} Mo`,
  tooManyTitle: "Trop de fichiers",
  tooManyText: `${limits.question.attachments} fichiers au maximum`,
  leftOut: (names) => `Non ajoutés : ${names}`,
  wrongTypeTitle: "Type de fichier non pris en charge",
  wrongTypeText: (name) => `${name} n’est ni une image, ni un fichier texte, ni un PDF, ni un document Word`,
  sent: "Fichiers envoyés avec la question",
  trimmedImages: (images) =>
    plural(images, {
      one: "L’image la plus ancienne a été retirée pour respecter la limite de taille.",
      many: "Les # d’images les plus anciennes ont été retirées pour respecter la limite de taille.",
      other: "Les # images les plus anciennes ont été retirées pour respecter la limite de taille.",
    }),
  trimmedTexts: "Les fichiers précédents ont été raccourcis ou retirés pour respecter la limite de taille.",
};
