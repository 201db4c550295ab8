import type * as en from "../en/meter.ts";
import type { Translation } from "../translation.ts";

export const meter: Translation<typeof en.meter> = {
  context: (tokens, share, name) => `Cerca de ${tokens} tokens, ${share} do contexto de ${name}`,
  cost: (cost) => `cerca de ${cost} com as respostas`,
  atLeast: (cost) => `pelo menos ${cost} com as respostas`,
  tooLong: (names) =>
    `Provavelmente longo demais para ${names}. Encurte a pergunta, remova arquivos ou limpe o chat.`,
};
