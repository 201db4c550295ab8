import { limits } from "../../lib/limits.ts";
import type * as en from "../en/session.ts";
import type { Translation } from "../translation.ts";

export const session: Translation<typeof en.session> = {
  short: (minutes, seconds, counting) =>
    counting ? `${minutes}:${String(seconds).padStart(2, "0")}` : `${minutes} min`,
  until: " avant la fin de la session",
  endsIn: (time) => `La session se termine dans ${time}`,
  endsNow: "La session va se terminer",
  explained: `La clé a été générée dans cet onglet et aucun script ne peut la lire. Quand vous quittez l’onglet, elle sert à chiffrer le chat. Quand la session se termine, la clé et le chat sont effacés. Revenir à l’onglet fait repartir les ${limits.session.minutes} minutes.`,
  keep: `Garder ${limits.session.minutes} minutes de plus`,
  wipe: "Effacer maintenant",
  ending: "Cette session se termine dans moins de deux minutes. Le chat sera effacé.",
  ended: {
    expired: `La session de ${limits.session.minutes} minutes est terminée. Sa clé et ce chat ont été effacés.`,
    failed:
      "Ce chat n’a pas pu être chiffré ou déchiffré et a donc été effacé. Le prochain a une nouvelle clé.",
    left: "Vous avez quitté cette page. Ce chat a été effacé.",
    away: "Vous êtes resté 10 minutes sur une autre page, ou vous y avez changé d’onglet. Ce chat a été effacé.",
    signedOut: "Vous vous êtes déconnecté dans un autre onglet. Le chat de cet onglet a été effacé.",
  },
};
