import type * as en from "../en/icon-upload.ts";
import type { Translation } from "../translation.ts";

export const iconUpload: Translation<typeof en.iconUpload> = {
  label: "Envoi d’une icône",
  choose: "Déposez un fichier ici ou choisissez-en un",
  drop: "Déposez le fichier ici",
  selected: "1 fichier sélectionné",
  upload: "Envoyer 1 fichier",
  uploading: "Envoi de 1 fichier",
  retry: "Réessayer l’envoi",
  cancel: "Annuler l’envoi",
  remove: "Retirer le fichier",
  tooMany: "Vous ne pouvez envoyer que 1 fichier",
  tooFew: "Vous devez sélectionner au moins 1 fichier",
  totalTooLarge: (total, max) =>
    `Les fichiers sélectionnés font ${total} au total, mais la taille maximale autorisée est de ${max}`,
  tooLarge: (file, max) => `${file} dépasse la taille maximale de ${max}`,
  tooSmall: (min) => `Ce fichier est plus petit que la taille minimale autorisée de ${min}`,
  wrongType: (types) => `Types de fichiers acceptés : ${types}`,
  noMore: "Impossible d’ajouter d’autres fichiers",
  duplicate: (file) => `${file} a déjà été ajouté`,
  noMetadata: (file) => `Des métadonnées obligatoires manquent dans ${file}`,
};
