import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/conversation-file.ts";
import type { Translation } from "../translation.ts";

export const conversationFile: Translation<typeof en.conversationFile> = {
  save: "Enregistrer chiffré",
  saveTitle: "Enregistrer ce chat",
  saveText:
    "Chiffré dans votre navigateur avec une phrase secrète. Cette page peut rouvrir le fichier ; sans la phrase, personne ne le peut.",
  holds:
    "Le fichier contient les questions, les réponses et les instructions, les modèles et la façon de les interroger. Les fichiers joints y sont tels qu’ils ont été envoyés : en texte ou en image redessinée.",
  passphrase: "Phrase secrète",
  passphraseHint: `Au moins ${limits.conversationFile.passphraseCharacters} caractères, par exemple quatre mots au hasard. Elle n’est pas conservée : perdue, elle est irrécupérable.`,
  repeat: "Répétez la phrase secrète",
  saveAction: "Enregistrer le fichier",
  tooShort: `Utilisez au moins ${limits.conversationFile.passphraseCharacters} caractères.`,
  mismatch: "Les deux phrases diffèrent. Saisissez deux fois la même.",
  openTitle: "Ouvrir un chat enregistré",
  openText:
    "Déchiffré dans votre navigateur. Il remplace le chat à l’écran, et rien n’est envoyé avant votre question.",
  file: "Fichier",
  chooseFile: "Choisir un fichier",
  noFile: "Choisissez le fichier que vous avez enregistré.",
  noPassphrase: "Saisissez la phrase secrète du fichier.",
  openAction: "Ouvrir",
  openedTitle: "Chat ouvert",
  openedText: "Rien n’a été envoyé. Votre prochaine question le poursuit.",
  openedInstructions:
    "Rien n’a été envoyé. Il contient ses propres instructions ; voyez les réglages de la discussion.",
  problems: {
    tooLarge: `Un chat enregistré peut avoir au plus ${limits.conversationFile.turns} questions et ${megabytes.conversation} Mo. Celui-ci dépasse cette limite.`,
    notOurs: "Ce n’est pas un chat enregistré ici, ou le fichier est endommagé. Choisissez un autre fichier.",
    version: "Ce fichier vient d’une autre version de cette page. Rechargez la page et réessayez.",
    passphrase: "La phrase secrète est incorrecte, ou le fichier a été modifié. Vérifiez-la et réessayez.",
    contents: "Le fichier a été déchiffré, mais il ne contient pas de chat valide. Rien n’a été ouvert.",
  },
  failed: "Votre navigateur n’a pas pu le faire. Réessayez.",
};
