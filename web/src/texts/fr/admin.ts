import type * as en from "../en.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const admin: Translation<typeof en.admin> = {
  title: "Administration",
  required: "Droits d’admin requis",
  requiredText: "Cette page est réservée aux admins de ce site.",
  login: "Connexion admin",
  banner: ["La ", "recherche web privée", " fait partie de chaque compte."],
  bannerAction: "Se connecter avec Google",
  refresh: "Actualiser",
  audit: "Journal d’audit",
  tabs: "Administration",
  users: "Comptes",
  models: "Modèles",
  costs: "Coûts et utilisation",
  loading: "Chargement",
  loadFailedTitle: "Erreur de chargement",
  loadFailedText: "Impossible de charger les données d’administration",
};

export const adminStats: Translation<typeof en.adminStats> = {
  label: "Statistiques",
  totalUsers: "Comptes au total",
  activeToday: (count) =>
    plural(count, {
      one: "# actif aujourd’hui",
      many: "# d’actifs aujourd’hui",
      other: "# actifs aujourd’hui",
    }),
  activeUsers: "Comptes actifs",
  last24Hours: "Dernières 24 heures",
  totalChats: "Chats au total",
  allTime: "Messages depuis le début",
  todayChats: "Chats du jour",
  sinceMidnight: "Depuis minuit UTC",
  premiumUsers: "Comptes Premium",
  paid: "Abonnements payés",
};

export const adminUsers: Translation<typeof en.adminUsers> = {
  search: "Rechercher par nom ou e-mail",
  user: "Compte",
  joinedColumn: "Inscription",
  chatsColumn: "Chats",
  seenColumn: "Dernière activité",
  actions: "Actions",
  active: "Actif",
  pro: "Pro",
  admin: "Admin",
  noEmail: "Aucune adresse e-mail",
  justNow: "à l’instant",
  joined: (time) => `Inscription : ${time}`,
  chats: (count) => plural(count, { one: "# chat", many: "# de chats", other: "# chats" }),
  seen: (time) => `Dernière activité : ${time}`,
  joinedUnknown: "Date d’inscription inconnue",
  neverSeen: "Aucune activité",
  makePro: "Donner Pro",
  removePro: "Retirer Pro",
  makeAdmin: "Nommer admin",
  removeAdmin: "Retirer des admins",
  actionFor: (action, name) => `${action} : ${name}`,
  empty: "Aucun compte trouvé",
  emptyText: "Aucun nom d’utilisateur ni e-mail ne contient ce texte.",
  loading: "Chargement des comptes",
  searching: (count) =>
    plural(count, {
      one: "Recherche en cours, # trouvé pour l’instant",
      many: "Recherche en cours, # trouvés pour l’instant",
      other: "Recherche en cours, # trouvés pour l’instant",
    }),
  shown: (count) => plural(count, { one: "# affiché", many: "# affichés", other: "# affichés" }),
  proFailedTitle: "Compte non modifié",
  proFailedText: "Impossible de changer le statut Pro du compte",
  adminFailedTitle: "Droits d’admin non modifiés",
  adminFailedText: "Impossible de changer les droits d’admin du compte",
  upgraded: "Le compte a maintenant Pro",
  downgraded: "Le compte n’a plus Pro",
  granted: "Le compte a maintenant les droits d’admin",
  removed: "Le compte n’a plus les droits d’admin",
};
