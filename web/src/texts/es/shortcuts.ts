import type * as en from "../en/shortcuts.ts";
import type { Translation } from "../translation.ts";

export const shortcuts: Translation<typeof en.shortcuts> = {
  title: "Atajos de teclado",
  text: "Los atajos de una tecla funcionan fuera del campo de texto. Pulsa Escape para salir de él.",
  single: "Atajos de una tecla",
  does: {
    sheet: "Mostrar esta lista",
    write: "Escribir una pregunta",
    leave: "Pasar del campo de texto a las respuestas",
    card: "Ir a una respuesta",
    turn: "Ir a la pregunta anterior o siguiente",
    full: "Activar o desactivar la pantalla completa",
    copy: "Copiar la respuesta",
    stop: "Detener las respuestas",
    clear: "Vaciar chat",
  },
};
