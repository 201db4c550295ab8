import type * as en from "../en/icon-upload.ts";
import type { Translation } from "../translation.ts";

export const iconUpload: Translation<typeof en.iconUpload> = {
  label: "Subir un icono",
  choose: "Suelta un archivo aquí o elígelo",
  drop: "Suelta el archivo aquí",
  selected: "1 archivo seleccionado",
  upload: "Subir 1 archivo",
  uploading: "Subiendo 1 archivo",
  retry: "Reintentar la subida",
  cancel: "Cancelar la subida",
  remove: "Quitar el archivo",
  tooMany: "Solo puedes subir 1 archivo",
  tooFew: "Tienes que seleccionar al menos 1 archivo",
  totalTooLarge: (total, max) =>
    `Has seleccionado archivos por un total de ${total}, pero el tamaño máximo permitido es de ${max}`,
  tooLarge: (file, max) => `${file} supera el tamaño máximo de ${max}`,
  tooSmall: (min) => `Este archivo es más pequeño que el tamaño mínimo permitido de ${min}`,
  wrongType: (types) => `Solo se pueden subir: ${types}`,
  noMore: "No se pueden añadir más archivos",
  duplicate: (file) => `${file} ya está añadido`,
  noMetadata: (file) => `Faltan metadatos obligatorios en ${file}`,
};
