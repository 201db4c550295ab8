import { limits } from "../../lib/limits.ts";
import type * as en from "../en/welcome.ts";
import type { Translation } from "../translation.ts";

export const welcome: Translation<typeof en.welcome> = {
  title: "Posez une question. Lisez trois réponses.",
  claims: [
    "Les chats ne sont pas stockés",
    "Ni traceurs ni publicité",
    "Tout disparaît quand vous fermez la page",
  ],
  examplesTitle: "Essayez l’une de ces questions",
  examples: [
    "Explique à un enfant de dix ans comment agissent les vaccins",
    "Planifie trois jours à Lisbonne sans voiture",
    "Que vérifier avant de signer un bail ?",
  ],
  terms: "Votre question va aux fournisseurs des modèles que vous choisissez. Leurs conditions s’appliquent.",
  tiles: {
    side: {
      title: "Côte à côte",
      text: "Jusqu’à trois modèles répondent en même temps, chacun dans sa colonne. Là où ils diffèrent, regardez-y à deux fois.",
    },
    search: {
      title: "Recherche privée",
      text: "La recherche web interroge le web pour tous les modèles via notre serveur, et cite ses sources.",
    },
    key: {
      title: "Une clé qui expire",
      text: `Générée dans cet onglet, elle chiffre le chat dès que vous quittez l’onglet. Les deux sont effacés après ${limits.session.minutes} minutes, sauf si vous les gardez.`,
    },
  },
};
