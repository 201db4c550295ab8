import type * as en from "../en/billing.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const billing: Translation<typeof en.billing> = {
  manage: "Gérer l’abonnement",
  support: "Assistance",
  terms: "Conditions",
  refunds: "Remboursements",
  supportAt: (contact) => `Assistance : ${contact}`,
  plans: {
    free: "Offre gratuite",
    monthly: "Premium, facturé chaque mois",
    annual: "Premium, facturé chaque année",
  },
};

export const paymentSuccess: Translation<typeof en.paymentSuccess> = {
  verifying: "Vérification de votre paiement",
  verifyingText: "Cela prend quelques secondes.",
  title: "Paiement réussi !",
  toast: "Votre abonnement est maintenant actif.",
  lead: "Commencez par ouvrir un chat et choisir vos modèles : sous « Voir tous les modèles », tous les modèles Premium sont désormais débloqués. Votre compte affiche cette offre et permet de la résilier.",
  plan: "Offre",
  amount: "Montant",
  nextBilling: "Prochaine facturation",
  included: "Inclus",
  benefits: ["Chats illimités", "Tous les modèles Premium", "Résiliable à tout moment"],
  start: "Commencer un chat",
  pending: "Votre paiement est en cours de traitement",
  pendingText:
    "Votre banque ne l’a pas encore confirmé. Certains moyens de paiement prennent plusieurs jours. Vous pouvez quitter cette page : Premium commence dès la confirmation du paiement.",
  noSessionTitle: "Erreur",
  noSession: "L’adresse ne contient pas l’identifiant du paiement",
  noSessionText: "Ouvrez votre compte pour voir si vous avez Premium.",
  failedTitle: "Erreur de vérification",
  failed: "Impossible de vérifier le paiement. Contactez l’assistance si vous avez été débité.",
  signedOut: "Connectez-vous pour voir votre paiement",
  signedOutText: "Utilisez le compte avec lequel vous avez payé, puis rouvrez cette page.",
  account: "Votre compte",
};

export const dashboard: Translation<typeof en.dashboard> = {
  title: "Votre compte",
  plan: "Offre",
  current: "Offre actuelle",
  granted: "Premium, ajouté gratuitement à votre compte",
  status: "Statut",
  statuses: {
    pending: "En attente du premier paiement",
    active: "Actif",
    past_due: "Le paiement a échoué. Mettez à jour votre carte pour continuer avec Premium.",
    unpaid: "Terminé : le paiement a échoué",
    paused: "En pause",
    canceled: "Résilié",
  },
  ending: "Résilié, actif jusqu’à la fin de la période",
  amount: "Montant",
  nextBilling: "Prochaine facturation",
  endsAt: "Premium jusqu’au",
  card: "Moyen de paiement",
  last4: (digits) => `•••• ${digits}`,
  last4Label: (digits) => `se terminant par ${digits}`,
  chats: "Chats",
  used: (used, limit) =>
    plural(used, {
      one: `# sur ${number(limit)} utilisé`,
      many: `# sur ${number(limit)} utilisés`,
      other: `# sur ${number(limit)} utilisés`,
    }),
  unlimited: (used) => `${number(used)} jusqu’ici, sans limite`,
  upgrade: "Passer à Premium",
  portalFailed: "Impossible d’ouvrir la page de paiement. Réessayez.",
  failed: "Impossible de charger votre abonnement",
  account: "Compte",
  username: "Nom d’utilisateur",
  password: "Changer de mot de passe",
  passwordText: "Vous restez connecté ici. Tous vos autres appareils seront déconnectés.",
  everywhere: "Se déconnecter partout",
  everywhereText: "Met fin à vos sessions sur tous les appareils, y compris celui-ci.",
  everywhereDone: "Vous avez été déconnecté sur tous les appareils",
  everywhereFailed: "La déconnexion a échoué. Vous êtes toujours connecté.",
  remove: "Supprimer mon compte",
  removeText: "Résilie immédiatement tout abonnement et supprime votre compte.",
};

export const deletion: Translation<typeof en.deletion> = {
  title: "Supprimer mon compte",
  text: "Votre compte et son compteur de chats sont effacés, et toutes ses sessions prennent fin. Un abonnement payant est résilié immédiatement, sans remboursement. Cette action est irréversible.",
  nameless: "supprimer",
  confirm: (name) => `Saisissez ${name} pour confirmer`,
  mismatch: (name) => `Saisissez ${name}, exactement comme indiqué.`,
  failed: "Impossible de confirmer la suppression de votre compte. Réessayez dans un instant.",
  action: "Supprimer le compte",
  doneTitle: "Compte supprimé",
  doneText: "Votre compte et son compteur de chats ont été effacés, et toutes ses sessions ont pris fin",
};
