import type * as en from "../en/connection.ts";
import type { Translation } from "../translation.ts";

export const connection: Translation<typeof en.connection> = {
  title: "Sem conexão.",
  draft: "Seu rascunho continua aqui. Esta página se reconecta sozinha.",
  retrying: "Esta página se reconecta sozinha.",
  back: "Conexão restabelecida",
};
