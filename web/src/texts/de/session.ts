import { limits } from "../../lib/limits.ts";
import type * as en from "../en/session.ts";
import type { Translation } from "../translation.ts";

export const session: Translation<typeof en.session> = {
  short: (minutes, seconds, counting) =>
    counting ? `${minutes}:${String(seconds).padStart(2, "0")}` : `${minutes} min`,
  until: " bis zum Ende der Sitzung",
  endsIn: (time) => `Die Sitzung endet in ${time}`,
  endsNow: "Die Sitzung endet gleich",
  explained: `Der Schlüssel wurde in diesem Tab erzeugt, und kein Skript kann ihn lesen. Wenn du den Tab verlässt, wird der Chat damit verschlüsselt. Wenn die Sitzung endet, werden Schlüssel und Chat gelöscht. Kehrst du zum Tab zurück, beginnen die ${limits.session.minutes} Minuten von vorn.`,
  keep: `${limits.session.minutes} Minuten länger behalten`,
  wipe: "Jetzt löschen",
  ending: "Diese Sitzung endet in weniger als zwei Minuten. Der Chat wird dann gelöscht.",
  ended: {
    expired: `Die ${limits.session.minutes}-Minuten-Sitzung ist zu Ende. Ihr Schlüssel und dieser Chat wurden gelöscht.`,
    failed:
      "Dieser Chat konnte nicht ver- oder entschlüsselt werden und wurde deshalb gelöscht. Der nächste hat einen neuen Schlüssel.",
    left: "Du hast diese Seite verlassen. Dieser Chat wurde gelöscht.",
    away: "Du warst 10 Minuten auf einer anderen Seite oder hast dort den Tab gewechselt. Dieser Chat wurde gelöscht.",
    signedOut: "Du hast dich in einem anderen Tab abgemeldet. Der Chat dieses Tabs wurde gelöscht.",
  },
};
