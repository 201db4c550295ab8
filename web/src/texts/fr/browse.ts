import type * as en from "../en/browse.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "Choisissez-en jusqu’à trois. Les modèles verrouillés nécessitent Premium.",
  hintPro: "Choisissez-en jusqu’à trois.",
  search: "Rechercher par modèle ou fournisseur",
  grid: "Modèles disponibles",
  premium: "Premium",
  full: "Choisissez-en un autre pour remplacer l’un des trois",
  taken: "Déjà dans une autre colonne",
  locked: "Nécessite Premium",
  category: "Catégorie",
  all: "Toutes",
  allCategories: "Afficher toutes les catégories",
  more: (count) =>
    plural(count, {
      one: "# autre modèle correspond. Pour le trouver, cherchez son nom ou choisissez une catégorie.",
      many: "# d’autres modèles correspondent. Pour les trouver, cherchez un nom ou choisissez une catégorie.",
      other: "# autres modèles correspondent. Pour les trouver, cherchez un nom ou choisissez une catégorie.",
    }),
  price: (cost) => `${cost} par question`,
  context: (tokens) => `contexte : ${tokens}`,
  priceNote:
    "Prix : ce que le fournisseur facture à ce site pour 1 000 tokens de question et 1 000 de réponse, soit environ 750 mots anglais chacune. Le contexte est en tokens.",
  emptyTitle: "Aucun modèle trouvé",
  emptyText: (query) =>
    `Rien ne correspond à « ${query} ». Essayez un mot plus court ou le nom d’un fournisseur.`,
  selected: (count, limit) =>
    plural(count, {
      one: `# sur ${number(limit)} sélectionné`,
      many: `# sur ${number(limit)} sélectionnés`,
      other: `# sur ${number(limit)} sélectionnés`,
    }),
  start: "Comparer",
  replaceTitle: "Remplacer quel modèle ?",
  replaceText: (name) => `${name} prendra sa place.`,
  columnTitle: (name) => `Remplacer ${name}`,
  columnEmpty: "Choisir un modèle",
  columnText: "Le modèle choisi répondra dans cette colonne à partir de votre prochaine question.",
};

export const categories: Translation<typeof en.categories> = {
  general: "Général",
  coding: "Code",
  creative: "Création",
  math: "Maths",
  image: "Image",
};
