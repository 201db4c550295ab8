import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/page.ts";
import type { Translation } from "../translation.ts";

export const titles: Translation<typeof en.titles> = {
  chat: `Chat · ${PRODUCT_NAME}`,
  auth: `Bienvenue · ${PRODUCT_NAME}`,
  upgrade: `Premium · ${PRODUCT_NAME}`,
  paymentSuccess: `Paiement · ${PRODUCT_NAME}`,
  dashboard: `Compte · ${PRODUCT_NAME}`,
  privacy: `Confidentialité · ${PRODUCT_NAME}`,
  admin: `Administration · ${PRODUCT_NAME}`,
  auditLog: `Journal d’audit · ${PRODUCT_NAME}`,
  notFound: `404 · ${PRODUCT_NAME}`,
};

export const common: Translation<typeof en.common> = {
  close: "Fermer",
  cancel: "Annuler",
  busy: "En cours…",
  retry: "Réessayer",
  backToChat: "Retour au chat",
};

export const header: Translation<typeof en.header> = {
  home: `Accueil ${PRODUCT_NAME}`,
  privacy: "Confidentialité",
  menu: "Menu",
  skip: "Aller au champ de message",
  secureClear: "Effacement sécurisé",
  secureClearTip: "Efface questions, réponses, brouillon et fichiers",
};

export const theme: Translation<typeof en.theme> = {
  label: "Thème",
  light: "Clair",
  system: "Système",
  dark: "Sombre",
};

export const failure: Translation<typeof en.failure> = {
  title: "Cette page ne s’est pas chargée",
  text: "Il y a peut-être une nouvelle version, ou un problème de connexion.",
  action: "Recharger",
  part: "Une partie de cette page ne s’est pas chargée",
  partText: "Vérifiez votre connexion et réessayez. Si cela ne suffit pas, rechargez la page.",
  answers:
    "La partie de cette page qui affiche les réponses ne s’est pas chargée. Rechargez la page, puis reposez votre question.",
};
