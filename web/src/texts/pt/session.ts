import { limits } from "../../lib/limits.ts";
import type * as en from "../en/session.ts";
import type { Translation } from "../translation.ts";

export const session: Translation<typeof en.session> = {
  short: (minutes, seconds, counting) =>
    counting ? `${minutes}:${String(seconds).padStart(2, "0")}` : `${minutes} min`,
  until: " até a sessão terminar",
  endsIn: (time) => `A sessão termina em ${time}`,
  endsNow: "A sessão termina em instantes",
  explained: `A chave foi gerada nesta aba, e nenhum script pode lê-la. Quando você sai da aba, o chat é criptografado com ela. Quando a sessão termina, a chave e o chat são apagados. Voltar à aba reinicia os ${limits.session.minutes} minutos.`,
  keep: `Manter por mais ${limits.session.minutes} minutos`,
  wipe: "Apagar agora",
  ending: "Esta sessão termina em menos de dois minutos. O chat será apagado.",
  ended: {
    expired: `A sessão de ${limits.session.minutes} minutos terminou. A chave dela e este chat foram apagados.`,
    failed:
      "Não foi possível criptografar ou descriptografar este chat, por isso ele foi apagado. O próximo tem uma nova chave.",
    left: "Você saiu desta página. Este chat foi apagado.",
    away: "Você ficou 10 minutos em outra página ou mudou de aba lá. Este chat foi apagado.",
    signedOut: "Você saiu da conta em outra aba. O chat desta aba foi apagado.",
  },
};
