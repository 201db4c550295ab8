import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/conversation-file.ts";
import type { Translation } from "../translation.ts";

export const conversationFile: Translation<typeof en.conversationFile> = {
  save: "Guardar cifrado",
  saveTitle: "Guardar este chat",
  saveText:
    "Se cifra en tu navegador con una frase de contraseña. Esta página puede volver a abrir el archivo; sin la frase, nadie puede.",
  holds:
    "El archivo contiene las preguntas, las respuestas y las instrucciones, los modelos y cómo se les pregunta. Los archivos adjuntos van como se enviaron: como texto o como imágenes redibujadas.",
  passphrase: "Frase de contraseña",
  passphraseHint: `Al menos ${limits.conversationFile.passphraseCharacters} caracteres, por ejemplo cuatro palabras al azar. No se guarda, así que no se puede recuperar si la pierdes.`,
  repeat: "Repite la frase de contraseña",
  saveAction: "Guardar archivo",
  tooShort: `Usa al menos ${limits.conversationFile.passphraseCharacters} caracteres.`,
  mismatch: "Las dos frases no coinciden. Escribe la misma dos veces.",
  openTitle: "Abrir un chat guardado",
  openText:
    "Se descifra en tu navegador. Sustituye al chat que hay en pantalla y no se envía nada hasta que preguntes.",
  file: "Archivo",
  chooseFile: "Elegir un archivo",
  noFile: "Elige el archivo que guardaste.",
  noPassphrase: "Escribe la frase de contraseña del archivo.",
  openAction: "Abrir",
  openedTitle: "Chat abierto",
  openedText: "No se ha enviado nada. Tu próxima pregunta lo continúa.",
  openedInstructions:
    "No se ha enviado nada. Trae sus propias instrucciones; míralas en los ajustes del chat.",
  problems: {
    tooLarge: `Un chat guardado puede tener como máximo ${limits.conversationFile.turns} preguntas y ${megabytes.conversation} MB. Este tiene más.`,
    notOurs: "No es un chat guardado aquí, o el archivo está dañado. Elige otro archivo.",
    version: "Este archivo es de otra versión de esta página. Recarga la página e inténtalo de nuevo.",
    passphrase:
      "La frase de contraseña es incorrecta, o el archivo se ha modificado. Revísala e inténtalo de nuevo.",
    contents: "El archivo se ha descifrado, pero no contiene un chat válido. No se ha abierto nada.",
  },
  failed: "Tu navegador no ha podido hacerlo. Inténtalo de nuevo.",
};
