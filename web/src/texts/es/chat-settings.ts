import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "Ajustes del chat",
  automatic: "Lo que elija el modelo",
  effortFor: (names) => `Se aplica a ${names}. Más esfuerzo tarda más y cuesta más.`,
  effortForNone: "Ninguno de los modelos seleccionados permite elegirlo.",
};
