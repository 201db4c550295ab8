import { megabytes } from "../../lib/limits.ts";
import type * as en from "../en/file-panel.ts";
import { number } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const filePanel: Translation<typeof en.filePanel> = {
  label: "Fichiers",
  choose: "Choisir des fichiers",
  remove: (name) => `Retirer ${name}`,
  held: (count, limit) =>
    `${count} sur ${limit} fichiers, ${megabytes.file} Mo maximum chacun. Lus dans votre navigateur ; les fichiers eux-mêmes ne sont jamais envoyés.`,
  reading: "Lecture des fichiers dans votre navigateur. Vous pourrez envoyer la question ensuite.",
  drop: "Déposez les fichiers ici pour les joindre.",
  readingOf: (name) => `Lecture de ${name}`,
  errors: {
    empty: (name) => `${name} est vide ou ne contient pas de texte. Il n’y a rien à envoyer.`,
    encrypted: (name) =>
      `${name} est protégé par un mot de passe. Enregistrez une copie sans mot de passe et joignez-la de nouveau.`,
    scanned: (name) =>
      `${name} contient des pages numérisées et aucun texte. Joignez plutôt les pages sous forme d’images.`,
    damaged: (name) =>
      `${name} est endommagé ou dans une version non prise en charge. Enregistrez-le de nouveau et joignez le nouveau fichier.`,
    encoding: (name) =>
      `L’encodage du texte de ${name} n’a pas pu être identifié. Enregistrez-le en UTF-8 et joignez-le de nouveau.`,
    binary: (name) =>
      `${name} ne contient aucun texte lisible. Joignez plutôt un fichier texte, un PDF, un document Word ou une image.`,
    image: (name) =>
      `${name} est endommagé, ou votre navigateur ne peut pas ouvrir ce format d’image. Enregistrez-le en PNG ou JPEG.`,
    tooManyPixels: (name) =>
      `${name} a trop de pixels pour être ouvert ici. Réduisez l’image et joignez-la de nouveau.`,
    unpacksTooLarge: (name) =>
      `${name} dépasse ${megabytes.unpacked} Mo une fois décompressé et n’a donc pas été lu. Enregistrez son texte dans un fichier plus petit et joignez celui-ci.`,
    wrongFormat: (name) =>
      `${name} ne correspond pas à son type de fichier. Ouvrez-le dans l’application qui l’a créé et enregistrez-le en PDF ou .docx.`,
    unreachable: (name) =>
      `${name} ne peut pas être ouvert. C’est peut-être un dossier, ou il a été déplacé.`,
    unfinished: (name) => `${name} n’a pas été lu entièrement. Joignez-le de nouveau.`,
    notLoaded: (name) =>
      `${name} n’a pas été lu, car une partie de cette page ne s’est pas chargée. Joignez-le de nouveau.`,
  },
  truncated: (name, kept, of, longer = false) =>
    `${name} est trop long pour être envoyé en entier. Seuls ses ${number(kept)} premiers caractères sur ${longer ? "plus de " : ""}${number(of)} accompagnent la question.`,
  noRoom: (name) =>
    `${name} ne sera pas envoyé : la question et la conversation ne laissent plus de place. Raccourcissez la question, ou videz le chat et joignez de nouveau le fichier.`,
  scanned: (name, sent, pages) =>
    `${name} ne contient aucun texte ; ses pages sont envoyées comme images : ${number(sent)} sur ${number(pages)}.`,
  textOnly: (models) =>
    `Les images ne seront pas envoyées aux modèles qui ne peuvent pas les voir : ${models}.`,
};
