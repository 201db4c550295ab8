import type * as en from "../en/leaving.ts";
import type { Translation } from "../translation.ts";

export const leaving: Translation<typeof en.leaving> = {
  title: "Quitter et effacer ce chat ?",
  text: "Ce chat n’existe que dans la mémoire de cet onglet. Si vous partez maintenant, il sera effacé.",
  leave: "Quitter et effacer",
  stay: "Rester",
};
