import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/sign-in.ts";
import { capitalize } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { freeChats } from "./chats.ts";

export const auth: Translation<typeof en.auth> = {
  title: `Bienvenue sur ${PRODUCT_NAME}`,
  lead: (chats) => `Connectez-vous pour obtenir ${freeChats(chats)}. Vos questions restent les vôtres.`,
  continueWith: (provider) => `Continuer avec ${provider}`,
  singleSignOn: "Continuer avec l’authentification unique",
  anonymous: "Créer un compte anonyme",
  emailNote: (provider) =>
    `Si vous vous connectez avec ${provider}, nous recevons votre adresse e-mail. La connexion ne lui communique pas vos questions.`,
  returning: "Se connecter avec un nom d’utilisateur",
  benefits: {
    privacy: {
      title: "Confidentialité totale",
      text: "Nous ne stockons pas vos chats, ne les vendons pas et ne les utilisons pas pour l’entraînement.",
    },
    comparison: {
      title: "Comparaison côte à côte",
      text: "Une question, jusqu’à trois modèles, en colonnes parallèles.",
    },
    freemium: {
      title: "Gratuit pour commencer",
      text: (count) => `${capitalize(freeChats(count))}.`,
      premium: (price) => `Premium\u00a0: ${price}`,
    },
  },
  failedTitle: "Vous n’êtes pas connecté",
  failures: {
    cancelled: () => "La connexion a été annulée. Rien ne nous a été communiqué.",
    expired: () => "Cette connexion a pris trop de temps ou a déjà été utilisée. Recommencez.",
    failed: (provider) => `${provider} n’a pas confirmé votre identité. Recommencez.`,
    unavailable: (provider) =>
      `Le service de connexion de ${provider} ne répond pas. Réessayez dans un instant ou utilisez un compte anonyme.`,
    not_configured: () =>
      "L’authentification unique n’est pas configurée sur ce site. Utilisez plutôt un compte anonyme.",
    internal: () => "Un problème est survenu de notre côté. Réessayez dans un instant.",
    blocked: () => "Ce compte est bloqué. Contactez l’exploitant de ce site.",
    sign_in_limit: () => "Trop de connexions depuis ce réseau. Réessayez dans une heure.",
    database: () => "Le site est surchargé en ce moment. Réessayez dans un instant.",
  },
  failureOther: "La connexion a échoué. Recommencez.",
  loginFailed: "Échec de la connexion",
  registrationFailed: "Échec de l’inscription",
  backTitle: "Bon retour parmi nous !",
  backText: (name) => `Connecté en tant que ${name}`,
  createdTitle: "Compte créé !",
  createdText: (name) => `Bienvenue ${name} ! Vos identifiants anonymes sont prêts.`,
  copiedTitle: "Copié",
  copiedText: (label) => `Copié dans le presse-papiers : ${label.toLowerCase()}`,
};

export const signIn: Translation<typeof en.signIn> = {
  label: "Se connecter avec un nom d’utilisateur",
  username: "Nom d’utilisateur",
  password: "Mot de passe",
  usernameMissing: "Saisissez votre nom d’utilisateur.",
  passwordMissing: "Saisissez votre mot de passe.",
  failed: "Un problème est survenu de notre côté. Réessayez dans un instant.",
  unreached: "Le serveur est injoignable. Réessayez dans un instant.",
  action: "Se connecter",
};

export const credentials: Translation<typeof en.credentials> = {
  title: "Vos identifiants anonymes",
  text: "Générés à l’instant dans votre navigateur. Gardez-en une copie : un mot de passe perdu ne peut pas être récupéré, pas même par nous.",
  username: "Nom d’utilisateur",
  password: "Mot de passe",
  copy: "Copier",
  copied: "Copié",
  both: "Nom d’utilisateur et mot de passe",
  copyBoth: "Copier les deux",
  copyThis: (label) => `Copier : ${label.toLowerCase()}`,
  again: "Générer à nouveau",
  create: "Créer le compte",
  taken: "Ce nom est déjà pris. En voici un autre : copiez-le, puis créez le compte.",
  failed: "Impossible de créer le compte. Réessayez dans un instant.",
};

export const password: Translation<typeof en.password> = {
  title: "Changer de mot de passe",
  text: "Vous restez connecté ici. Tous vos autres appareils seront déconnectés.",
  current: "Mot de passe actuel",
  next: "Nouveau mot de passe",
  rule: `De ${limits.password.minCharacters} à ${limits.password.maxCharacters} caractères. Gardez-en une copie : un mot de passe perdu ne peut pas être récupéré.`,
  currentMissing: "Saisissez votre mot de passe actuel.",
  nextMissing: "Saisissez un nouveau mot de passe.",
  failed: "Impossible de changer le mot de passe. Réessayez dans un instant.",
  action: "Changer de mot de passe",
  changedTitle: "Mot de passe changé",
  changedText: "Tous vos autres appareils ont été déconnectés",
};
