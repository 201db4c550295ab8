import type * as en from "../en/leaving.ts";
import type { Translation } from "../translation.ts";

export const leaving: Translation<typeof en.leaving> = {
  title: "Sair da página e apagar este chat?",
  text: "Este chat só existe na memória desta aba. Se você sair agora, ele será apagado.",
  leave: "Sair da página e apagar",
  stay: "Ficar na página",
};
