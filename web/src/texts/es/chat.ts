import type * as en from "../en/chat.ts";
import type { Translation } from "../translation.ts";

export const chat: Translation<typeof en.chat> = {
  more: "Más",
  openSaved: "Abrir un chat guardado",
  stoppedTitle: "Respuesta detenida",
  stoppedText: "Se ha detenido la redacción de la respuesta",
  errorTitle: "Error en el chat",
  errorText: "No se pudo enviar el mensaje",
};
