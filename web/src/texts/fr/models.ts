import type * as en from "../en/models.ts";
import type { Translation } from "../translation.ts";

export const models: Translation<typeof en.models> = {
  label: "Modèles",
  title: (count, limit) => `Modèles d’IA (${count}/${limit})`,
  quickStart: "Démarrage rapide",
  orAdd: "ou ajoutez-en un",
  alsoAdd: "ajouter",
  add: "Autres modèles",
  noMore: "Aucun autre modèle n’est disponible",
  browse: "Voir tous les modèles",
  clearAll: "Tout retirer",
  remove: (name) => `Retirer ${name}`,
  change: "Choisir un autre modèle",
  suggest: (name) => `Ajouter ${name}`,
  loading: "Chargement des modèles",
  failed: "Impossible de charger les modèles",
  none: "Aucun modèle n’est disponible pour le moment",
  limitTitle: "Nombre maximal de modèles atteint",
  limitText: (limit) => `Vous pouvez comparer jusqu’à ${limit} modèles à la fois`,
  replace: "Remplacer",
  lockedTitle: "Modèle Premium",
  lockedText: (name) => `${name} nécessite Premium`,
};
