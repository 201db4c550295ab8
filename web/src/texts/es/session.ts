import { limits } from "../../lib/limits.ts";
import type * as en from "../en/session.ts";
import type { Translation } from "../translation.ts";

export const session: Translation<typeof en.session> = {
  short: (minutes, seconds, counting) =>
    counting ? `${minutes}:${String(seconds).padStart(2, "0")}` : `${minutes} min`,
  until: " hasta que termine la sesión",
  endsIn: (time) => `La sesión termina en ${time}`,
  endsNow: "La sesión termina en un momento",
  explained: `La clave se generó en esta pestaña y ningún script puede leerla. Cuando sales de la pestaña, el chat se cifra con ella. Cuando termina la sesión, se borran la clave y el chat. Al volver a la pestaña, los ${limits.session.minutes} minutos empiezan de nuevo.`,
  keep: `Conservar ${limits.session.minutes} minutos más`,
  wipe: "Borrar ahora",
  ending: "Esta sesión termina en menos de dos minutos. El chat se borrará.",
  ended: {
    expired: `La sesión de ${limits.session.minutes} minutos ha terminado. Se han borrado su clave y este chat.`,
    failed:
      "Este chat no se pudo cifrar o descifrar, así que se ha borrado. El próximo tiene una clave nueva.",
    left: "Saliste de esta página. Se ha borrado este chat.",
    away: "Estuviste 10 minutos en otra página o cambiaste de pestaña allí. Este chat se ha borrado.",
    signedOut: "Cerraste sesión en otra pestaña. Se ha borrado el chat de esta pestaña.",
  },
};
