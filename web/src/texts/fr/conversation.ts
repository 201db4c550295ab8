import { limits } from "../../lib/limits.ts";
import type * as en from "../en/conversation.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

const failed = (name: string, failures = 0) =>
  failures > 0 ? `${name} a encore échoué` : `${name} n’a pas répondu`;
const interrupted = (name: string, failures = 0) =>
  failures > 0 ? `${name} a encore été interrompu` : `${name} a été interrompu`;

export const conversation: Translation<typeof en.conversation> = {
  title: "Questions et réponses",
  asked: "Votre question",
  deepSearch: "Recherche web",
  copyQuestion: "Copier la question",
  edit: "Modifier la question",
  editLabel: "Modifiez votre question",
  editHint: "Utilise 1 chat. La version précédente est conservée.",
  editHides: (count: number) =>
    plural(count, {
      one: "La question suivante est masquée avec elle.",
      many: "Les # de questions suivantes sont masquées avec elle.",
      other: "Les # questions suivantes sont masquées avec elle.",
    }),
  askEdited: "Reposer la question",
  cancel: "Annuler",
  version: (number, count) => `Version ${number} sur ${count}`,
  versionShort: (number, count) => `${number}/${count}`,
  previousVersion: "Version précédente",
  nextVersion: "Version suivante",
  turns: "Questions",
  turn: (number, count) => `Question ${number} sur ${count}`,
  previousTurn: "Question précédente",
  nextTurn: "Question suivante",
  toQuestion: "Revenir à la question",
  showAll: "Tout afficher",
  showLess: "Réduire",
  view: "Affichage",
  grid: "Grille",
  tabs: "Onglets",
  answers: "Réponses",
  jump: "Aller à la fin",
  expandAll: "Tout déplier",
  collapseAll: "Tout replier",
  copyAll: "Tout copier",
  waiting: "En attente",
  reasoning: "Réflexion…",
  reasoned: (seconds) => `Réflexion pendant ${seconds} s`,
  searching: "Recherche sur le web…",
  writing: "Rédaction",
  noAnswer: "Pas de réponse",
  interruptedStatus: "Interrompue",
  failedAgain: "Nouvel échec",
  ended: "Terminée",
  stopped: "Arrêtée",
  copy: "Copier la réponse",
  copied: "Copié",
  full: "Plein écran",
  exitFull: "Quitter le plein écran",
  read: (name) => `Lire ${name}`,
  wordsSoFar: (count) =>
    plural(count, {
      one: "# mot pour l’instant",
      many: "# de mots pour l’instant",
      other: "# mots pour l’instant",
    }),
  notYet: "En attente du premier mot",
  noWords: "Rien pour l’instant",
  nothingWritten: "Rien d’écrit",
  noCost: "Aucun coût",
  cutByLength: "La réponse a atteint la longueur maximale.",
  cutByFilter: "Le filtre du fournisseur a coupé cette réponse.",
  usesChat: "Utilise 1 chat",
  continue: "Continuer",
  continueAnswer: (name) => `Continuer : ${name}`,
  retry: (name) => `Réessayer : ${name}`,
  stopModel: (name) => `Arrêter ${name}`,
  stopTip: "Arrêter cette réponse",
  chosen: "Choisie",
  chosenAnnouncement: (name) => `Vous avez choisi la réponse du modèle ${name}.`,
  more: (name) => `Plus : ${name}`,
  moreTip: "Plus",
  use: "Partir de cette réponse",
  useHint: "À votre prochaine question, tous les modèles partent de cette réponse.",
  change: "Choisir un autre modèle",
  changeTip: "Choisir un autre modèle pour votre prochaine question",
  changeHint: "Il répondra à votre prochaine question",
  next: (name) => `Ensuite : ${name}`,
  only: "Prochaine question à ce modèle seul",
  onlyHint: (name) => `Votre prochaine question va à ${name} seulement.`,
  again: "Reposer la question",
  againHint: `Remplace cette réponse. Utilise 1 chat. Une réponse qui a échoué sans rien coûter peut être redemandée une fois gratuitement dans les ${limits.retry.minutes} minutes.`,
  compare: "Comparer",
  silent: "La réponse était vide.",
  started: (name) => `${name} a commencé.`,
  finished: (name) => `${name} a terminé.`,
  interruptedAnnouncement: (name, failures) => `${interrupted(name, failures)}.`,
  failedAnnouncement: (name, failures) => `${failed(name, failures)}.`,
  stoppedAnnouncement: (name) => `${name} a été arrêté.`,
};

export const stream: Translation<typeof en.stream> = {
  status: (status) => `Erreur de transmission : ${status}`,
  noBody: "La réponse du serveur est vide",
  endedEarly: "La connexion a été perdue avant la fin de la réponse. Réessayez.",
  tooLarge:
    "Cette question et ses fichiers sont trop volumineux pour être envoyés. Retirez une pièce jointe, raccourcissez votre message ou videz le chat.",
};

export const sources: Translation<typeof en.sources> = {
  count: (count) => plural(count, { one: "# source", many: "# de sources", other: "# sources" }),
};

export const sharing: Translation<typeof en.sharing> = {
  tip: "Ce que chaque modèle verra ensuite",
  legend: "Avec votre prochaine question, chaque modèle reçoit",
  none: "Chaque modèle de son côté",
  noneHint: "Uniquement ses propres réponses précédentes.",
  one: (name) => `${name} à tous`,
  oneHint: (name) => `Tous partent de la réponse du modèle ${name}.`,
  all: "Toutes les réponses à tous",
  allHint: "Toutes les dernières réponses, avec le nom du modèle.",
  oneShared: (name) => `La réponse du modèle ${name} a été envoyée à tous les modèles`,
  allShared: "Toutes les réponses ont été envoyées à tous les modèles",
};
