import { megabytes } from "../../lib/limits.ts";
import type * as en from "../en/file-panel.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const filePanel: Translation<typeof en.filePanel> = {
  label: "Archivos",
  choose: "Elegir archivos",
  remove: (name) => `Quitar ${name}`,
  held: (count, limit) =>
    `${count} de ${limit} archivos, de hasta ${megabytes.file} MB cada uno. Se leen en tu navegador; los archivos en sí nunca se suben.`,
  reading: "Leyendo los archivos en tu navegador. Podrás enviar la pregunta cuando termine.",
  drop: "Suelta los archivos aquí para adjuntarlos.",
  readingOf: (name) => `Leyendo ${name}`,
  errors: {
    empty: (name) => `${name} está vacío o no contiene texto. No hay nada que enviar.`,
    encrypted: (name) =>
      `${name} está protegido con contraseña. Guarda una copia sin contraseña y adjúntala de nuevo.`,
    scanned: (name) =>
      `${name} contiene páginas escaneadas y ningún texto. Adjunta las páginas como imágenes.`,
    damaged: (name) =>
      `${name} está dañado o en una versión no compatible. Guárdalo de nuevo y adjunta el archivo nuevo.`,
    encoding: (name) =>
      `No se pudo identificar la codificación de texto de ${name}. Guárdalo como UTF-8 y adjúntalo de nuevo.`,
    binary: (name) =>
      `${name} no contiene texto legible. Adjunta en su lugar un archivo de texto, un PDF, un documento de Word o una imagen.`,
    image: (name) =>
      `${name} está dañado, o tu navegador no puede abrir este formato de imagen. Guárdalo como PNG o JPEG.`,
    tooManyPixels: (name) =>
      `${name} tiene demasiados píxeles para abrirse aquí. Reduce su tamaño y adjúntalo de nuevo.`,
    unpacksTooLarge: (name) =>
      `${name} ocupa más de ${megabytes.unpacked} MB al descomprimirse, así que no se ha leído. Guarda su texto en un archivo más pequeño y adjunta ese.`,
    wrongFormat: (name) =>
      `${name} no corresponde a su tipo de archivo. Ábrelo en la aplicación con la que se creó y guárdalo como PDF o .docx.`,
    unreachable: (name) => `${name} no se puede abrir. Puede que sea una carpeta o que se haya movido.`,
    unfinished: (name) => `${name} no se leyó por completo. Adjúntalo de nuevo.`,
    notLoaded: (name) =>
      `${name} no se leyó porque parte de esta página no se ha cargado. Adjúntalo de nuevo.`,
  },
  truncated: (name, kept, of, longer = false) =>
    `${name} es demasiado largo para enviarlo entero. Con la pregunta van solo sus primeros ${number(kept)} caracteres, de un total de ${longer ? "más de " : ""}${number(of)}.`,
  noRoom: (name) =>
    `${name} no se enviará: la pregunta y la conversación no le dejan espacio. Acorta la pregunta, o vacía el chat y vuelve a adjuntar el archivo.`,
  scanned: (name, sent, pages) =>
    `${name} no contiene texto, así que sus páginas se envían como imágenes: ${number(sent)} de ${number(pages)}.`,
  textOnly: (models) => `Las imágenes no se enviarán a los modelos que no pueden verlas: ${models}.`,
};
