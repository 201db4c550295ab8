import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/files.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const files: Translation<typeof en.files> = {
  attach: "Adjuntar",
  count: (count) => plural(count, { one: "# archivo", many: "# de archivos", other: "# archivos" }),
  question: "¿Qué ves en esta imagen?",
  tooLargeTitle: "Archivo demasiado grande",
  tooLargeText: (name) => `${name} supera los ${megabytes.file} MB`,
  tooManyTitle: "Demasiados archivos",
  tooManyText: `Se permiten ${limits.question.attachments} archivos como máximo`,
  leftOut: (names) => `No se añadieron: ${names}`,
  wrongTypeTitle: "Tipo de archivo no admitido",
  wrongTypeText: (name) => `${name} no es una imagen, un archivo de texto, un PDF ni un documento de Word`,
  sent: "Archivos enviados con la pregunta",
  trimmedImages: (images) =>
    plural(images, {
      one: "Se omitió la imagen más antigua para no superar el límite de tamaño.",
      many: "Se omitieron las # de imágenes más antiguas para no superar el límite de tamaño.",
      other: "Se omitieron las # imágenes más antiguas para no superar el límite de tamaño.",
    }),
  trimmedTexts: "Los archivos anteriores se acortaron u omitieron para no superar el límite de tamaño.",
};
