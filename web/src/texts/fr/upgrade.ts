import type * as en from "../en/upgrade.ts";
import { capitalize, number } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const upgrade: Translation<typeof en.upgrade> = {
  title: "Passer à Premium",
  lead: "La confidentialité est la même dans toutes les offres.",
  free: {
    name: "Offre gratuite",
    badge: "Gratuit",
    per: "Votre offre actuelle",
    remaining: (count) => capitalize(chats(count)),
    left: (chats) => `Il en reste ${number(chats)}`,
    models: "Modèles gratuits",
    search: "Recherche privée",
  },
  monthly: {
    name: "Mensuel",
    badge: "Flexible",
    per: "Facturé chaque mois",
    conversations: "Chats illimités",
    models: "Tous les modèles Premium",
    response: "Réponses prioritaires",
    responseToday: "Quand le budget quotidien du site est épuisé, seuls les chats Premium continuent.",
    responseSame: "Sur ce site, les chats gratuits reçoivent leurs réponses tout aussi vite.",
    cancel: "Résiliable à tout moment",
    action: "Choisir le mensuel",
  },
  annual: {
    name: "Annuel",
    badge: (percent) => `−${percent} %`,
    per: (total) => `${total} facturés chaque année`,
    everything: "Tout ce qu’offre le mensuel",
    support: "Assistance prioritaire",
    supportToday: "Le contact de l’assistance figure sur la page de votre compte.",
    noSupportToday: "Ce site n’a pas encore publié de contact d’assistance.",
    access: "Accès anticipé aux nouveaux modèles",
    accessToday: "Les nouveaux modèles Premium sont à vous dès leur ajout.",
    action: "Choisir l’annuel",
  },
  perMonth: "par mois",
  loading: "Chargement des prix",
  notCurrent: "Ces prix ne sont peut-être pas à jour. La page de paiement affiche les prix actuels.",
  provider:
    "Les paiements passent par un prestataire externe de paiement par carte. Votre numéro de carte ne nous parvient jamais.",
  providerDetails:
    "Le prestataire, Stripe, reçoit vos données de paiement, l’identifiant de votre compte et, si votre fournisseur de connexion l’a vérifiée, votre adresse e-mail.",
  stored: "Seuls votre nom d’utilisateur et les 4 derniers chiffres du moyen de paiement sont conservés.",
  storedDetails:
    "Plus précisément, nous conservons aussi avec votre compte les identifiants de client et d’abonnement de Stripe, votre offre, son statut et ses dates.",
  off: "Les paiements ne sont pas configurés sur ce site",
  offText:
    "Il n’est pas possible d’acheter Premium ici pour le moment. Vos chats gratuits ne sont pas concernés.",
  granted: "Vous avez déjà Premium",
  grantedText: "Il a été ajouté gratuitement à votre compte. Vous pouvez tout de même vous abonner.",
  pro: {
    title: "Vous avez Premium",
    lead: "Vos chats sont illimités et vous avez accès à tous les modèles Premium.",
  },
  pricesFailedTitle: "Erreur",
  pricesFailedText: "Impossible de charger les prix. Rechargez la page.",
  failedTitle: "Erreur de paiement",
  failedText: "L’abonnement n’a pas pu être traité. Réessayez.",
};
