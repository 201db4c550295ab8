import type * as en from "../en/connection.ts";
import type { Translation } from "../translation.ts";

export const connection: Translation<typeof en.connection> = {
  title: "Pas de connexion.",
  draft: "Votre brouillon est conservé. Cette page se reconnecte toute seule.",
  retrying: "Cette page se reconnecte toute seule.",
  back: "Connexion rétablie",
};
