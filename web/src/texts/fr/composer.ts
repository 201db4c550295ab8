import type * as en from "../en/composer.ts";
import type { Translation } from "../translation.ts";

export const composer: Translation<typeof en.composer> = {
  label: "Poser une question",
  placeholder: "Écrivez un message…",
  send: "Envoyer",
  stop: "Arrêter",
  clear: "Vider le chat",
  undo: "Annuler",
  more: "Plus d’options",
  deepSearch: "Recherche web",
  deepSearchHint: "Chercher d’abord sur le web, puis répondre à partir des résultats",
  noModel: "Sélectionnez d’abord un modèle",
  only: (name) => `${name} seul`,
  onlyTip:
    "La prochaine question va à ce modèle seulement. Cliquez pour interroger tous les modèles sélectionnés.",
  selected: (count, limit) => `${count}/${limit} modèles choisis`,
};
