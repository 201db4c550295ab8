import type * as en from "../en/chat-settings.ts";
import type { Translation } from "../translation.ts";

export const chatSettings: Translation<typeof en.chatSettings> = {
  title: "Configurações do chat",
  instructions: "Instruções para este chat",
  instructionsHint:
    "Enviadas com cada pergunta; por exemplo, como responder. Ficam só na memória desta aba e são apagadas com o chat.",
  automatic: "O que o modelo escolher",
  effortFor: (names) => `Vale para ${names}. Mais esforço demora mais e custa mais.`,
  effortForNone: "Nenhum dos modelos selecionados permite escolher.",
  sequential: "Um modelo após o outro",
  sequentialHint:
    "Para um roteador que executa um modelo por vez, por exemplo no seu próprio computador. Cada resposta espera pela anterior.",
};
