import type * as en from "../en/not-found.ts";
import type { Translation } from "../translation.ts";

export const notFound: Translation<typeof en.notFound> = {
  title: "404 Page introuvable",
  text: "Deux folioles sur trois. La page que vous cherchez est celle qui manque.",
  hint: (path) => ["Pour les développeurs : avez-vous oublié d’ajouter ", path, " au routeur ?"],
  action: "Aller à l’accueil",
};
