import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy.ts";
import type { Translation } from "../translation.ts";

export const privacy: Translation<typeof en.privacy> = {
  protected: "Protegido",
  standard: "Padrão",
  mode: (name) => `Modo de privacidade: ${name}`,
  protectedTip: `O chat fica criptografado enquanto você está em outra aba e é apagado após ${limits.session.minutes} minutos.`,
  standardTip: `Sem proteção: o chat fica sem criptografia na memória desta aba, sem limite de ${limits.session.minutes} minutos.`,
  clearedTitle: "Chat limpo",
  clearedProtected: "Mensagens, arquivos e chave foram apagados. Uma nova sessão começou.",
  clearedStandard: "Mensagens e arquivos foram apagados desta aba.",
};
