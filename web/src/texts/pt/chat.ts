import type * as en from "../en.ts";
import type { Translation } from "../translation.ts";

export const chat: Translation<typeof en.chat> = {
  fresh: "Novo chat",
  more: "Mais",
  stoppedTitle: "Resposta parada",
  stoppedText: "A resposta parou de ser escrita",
  errorTitle: "Erro no chat",
  errorText: "Não foi possível enviar a mensagem",
};
