import type * as en from "../en/shortcuts.ts";
import type { Translation } from "../translation.ts";

export const shortcuts: Translation<typeof en.shortcuts> = {
  title: "Raccourcis clavier",
  text: "Les raccourcis à une touche fonctionnent hors du champ de texte. Appuyez sur Échap pour en sortir.",
  single: "Raccourcis à une touche",
  does: {
    sheet: "Afficher cette liste",
    write: "Écrire une question",
    leave: "Passer du champ de texte aux réponses",
    card: "Aller à une réponse",
    turn: "Aller à la question précédente ou suivante",
    full: "Activer ou quitter le plein écran",
    copy: "Copier la réponse",
    stop: "Arrêter les réponses",
    clear: "Vider le chat",
  },
};
