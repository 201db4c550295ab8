import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "Configurações do chat",
  automatic: "O que o modelo escolher",
  effortFor: (names) => `Vale para ${names}. Mais esforço demora mais e custa mais.`,
  effortForNone: "Nenhum dos modelos selecionados permite escolher.",
};
