import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "Ajustes del chat",
  instructions: "Instrucciones para este chat",
  instructionsHint:
    "Se envían con cada pregunta; por ejemplo, cómo responder. Solo están en la memoria de esta pestaña y se borran con el chat.",
  automatic: "Lo que elija el modelo",
  effortFor: (names) => `Se aplica a ${names}. Más esfuerzo tarda más y cuesta más.`,
  effortForNone: "Ninguno de los modelos seleccionados permite elegirlo.",
  sequential: "Un modelo tras otro",
  sequentialHint:
    "Para un router que ejecuta un solo modelo a la vez, por ejemplo en tu propio equipo. Cada respuesta espera a la anterior.",
};
