import type * as en from "../en/browse.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const browse: Translation<typeof en.browse> = {
  hint: "Choisissez-en jusqu’à trois. Les modèles verrouillés nécessitent Premium.",
  hintPro: "Choisissez-en jusqu’à trois.",
  search: "Rechercher par modèle ou fournisseur",
  grid: "Modèles disponibles",
  premium: "Premium",
  full: "Retirez-en un pour en choisir un autre",
  locked: "Nécessite Premium",
  capped: (shown, total) =>
    `${number(shown)} sur ${number(total)} sont affichés. Recherchez pour en trouver d’autres.`,
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
};

export const categories: Translation<typeof en.categories> = {
  general: "Général",
  coding: "Code",
  creative: "Création",
  math: "Maths",
  image: "Image",
};
