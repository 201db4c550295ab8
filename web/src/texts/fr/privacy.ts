import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy.ts";
import type { Translation } from "../translation.ts";

export const privacy: Translation<typeof en.privacy> = {
  protected: "Protégé",
  standard: "Standard",
  mode: (name) => `Mode de confidentialité : ${name}`,
  protectedTip: `Le chat est chiffré tant que vous êtes dans un autre onglet, et effacé après ${limits.session.minutes} minutes.`,
  standardTip: `Non protégé : le chat reste non chiffré dans la mémoire de cet onglet, sans limite de ${limits.session.minutes} minutes.`,
  clearedTitle: "Chat vidé",
  clearedProtected: "Les messages, les fichiers et la clé ont été effacés. Une nouvelle session a commencé.",
  clearedStandard: "Les messages et les fichiers ont été effacés de cet onglet.",
};
