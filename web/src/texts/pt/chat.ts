import type * as en from "../en/chat.ts";
import type { Translation } from "../translation.ts";

export const chat: Translation<typeof en.chat> = {
  more: "Mais",
  openSaved: "Abrir um chat salvo",
  stoppedTitle: "Resposta parada",
  stoppedText: "Você parou a resposta",
  errorTitle: "Erro no chat",
  errorText: "Não foi possível enviar a mensagem",
};
