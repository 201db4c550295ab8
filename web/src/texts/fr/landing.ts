import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/landing.ts";
import { capitalize, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats, freeChats } from "./chats.ts";

export const landing: Translation<typeof en.landing> = {
  nav: {
    label: "Sur cette page",
    compare: "Comparer",
    models: "Modèles",
    prices: "Tarifs",
    questions: "Questions",
  },
  signInWithGoogle: "Se connecter avec Google",
  signIn: "Se connecter",
  hero: {
    title: "L’IA répond, en privé",
    lead: "Posez une question. Jusqu’à trois modèles répondent côte à côte, et rien de ce que vous écrivez n’est conservé.",
    chipsLabel: "Points forts",
    chips: {
      logs: "Aucun journal de chat",
      trackers: "Aucun traceur",
      search: "Recherche privée",
    },
    action: "Se connecter",
    start: "Essayer maintenant",
  },
  comparison: {
    title: "Une question, trois réponses",
    lead: "Aucun modèle n’a toujours raison. Côte à côte, les écarts sautent aux yeux.",
    asked: "Vous demandez",
    question: "Combien de temps le riz cuit se garde-t-il au frigo ?",
    answers: [
      "Le riz cuit se garde trois à quatre jours au frigo. Mettez-le au froid dans les deux heures, car certaines spores survivent à la cuisson et se multiplient dans le riz tiède. Réchauffez-le jusqu’à ce qu’il fume.",
      "Le riz cuit ne se garde que 24 heures au frigo. Ensuite, jetez-le, même s’il sent encore bon. Ne le laissez jamais toute la nuit sur le plan de travail.",
      "Les avis divergent : les agences américaines conseillent trois à quatre jours, la britannique 24 heures seulement. Réchauffez-le jusqu’à ce qu’il fume, et une seule fois.",
    ],
    claims: [
      {
        topic: "la durée de conservation",
        claim: "Le riz cuit se garde trois à quatre jours au frigo.",
        quotes: [
          "Le riz cuit se garde trois à quatre jours au frigo.",
          "Le riz cuit ne se garde que 24 heures au frigo.",
          "les agences américaines conseillent trois à quatre jours, la britannique 24 heures seulement",
        ],
      },
      {
        topic: "la mise au froid",
        claim: "Ne laissez pas le riz cuit longtemps dehors.",
        quotes: [
          "Mettez-le au froid dans les deux heures",
          "Ne le laissez jamais toute la nuit sur le plan de travail.",
          "",
        ],
      },
      {
        topic: "le réchauffage",
        claim: "Réchauffez-le jusqu’à ce qu’il fume.",
        quotes: [
          "Réchauffez-le jusqu’à ce qu’il fume.",
          "",
          "Réchauffez-le jusqu’à ce qu’il fume, et une seule fois.",
        ],
      },
    ],
    note: "Exemples de réponses, vérifiés par le même code que les vôtres. Chaque citation figure dans sa réponse.",
  },
  demo: {
    title: "Voyez par vous-même",
    lead: "Des exemples de réponses, affichés comme dans le chat. Les vôtres auront exactement cet aspect.",
    question: "Explique les intérêts composés à un enfant de dix ans.",
    answers: [
      "Imagine que tu plantes un pommier. L’an prochain, ses pommes te donnent des graines pour en planter un autre. Bientôt, les nouveaux arbres ont aussi des pommes, et le verger grandit plus vite chaque année sans que tu travailles davantage.",
      "Tu mets 100 dollars dans un bocal qui en ajoute 10 en un an. La deuxième année, il en ajoute 11, car il te paie aussi pour les 10. Cela semble peu ? Après cinquante ans, le bocal contient 11 739 dollars.",
      "Pense à une boule de neige en haut d’une colline. À chaque tour, elle ramasse de la neige, et plus elle est grosse, plus elle en ramasse. L’argent fait pareil, si tu le laisses tranquille assez longtemps.",
    ],
    models: "3/3 modèles",
    again: "Revoir la démo",
    try: "Essayer le vrai chat multimodèle",
    tryNote: (chats) => capitalize(`${freeChats(chats)}, sans inscription`),
  },
  samples: { names: ["ChatGPT", "Grok", "Gemini"], provider: "Exemple de réponse" },
  models: {
    title: "Qui répond",
    lead: "Les modèles disponibles en ce moment. Choisissez-en jusqu’à trois pour chaque question.",
    needsScript: "Cette liste vient du catalogue en ligne, ce qui nécessite JavaScript.",
    free: "Gratuit",
    premium: "Premium",
    showAll: (count) =>
      plural(count, {
        one: "Afficher # modèle",
        many: "Afficher les # de modèles",
        other: "Afficher les # modèles",
      }),
    showLess: "Afficher moins de modèles",
    loading: "Chargement des modèles",
    failed: "Impossible de charger les modèles",
    none: "Aucun modèle n’est disponible pour le moment",
  },
  privacy: {
    title: "Aucun chat n’est gardé, et vous pouvez vérifier",
    lead: "Ici, la confidentialité est une liste de promesses claires. Celles qui peuvent l’être sont testées avant chaque publication.",
    cards: {
      ads: {
        title: "Pas de publicité",
        text: "Premium finance le service. Personne ne paie pour vous montrer quoi que ce soit.",
      },
      tracking: { title: "Pas de pistage", text: "Ces pages ne chargent rien depuis un autre site." },
      stored: {
        title: "Les chats ne sont pas stockés",
        text: "Ni dans une base de données, ni dans un journal. Seule la suite d’une réponse interrompue vous attend, chiffrée, pendant 15 minutes au plus.",
      },
      training: {
        title: "Pas d’entraînement",
        text: "Nous n’entraînons jamais de modèle sur les chats. Un reçu montre ce que nous avons demandé au fournisseur.",
      },
      encrypted: {
        title: "Chiffré dans votre navigateur",
        text: "En AES-256 tant que vous êtes dans un autre onglet, avec une clé que seul votre onglet détient.",
      },
      expires: {
        title: "Des sessions qui expirent",
        text: "Trente minutes après que vous avez quitté l’onglet, la clé et le chat ont disparu.",
      },
    },
    listTitle: "Ce sur quoi vous pouvez compter",
    list: [
      "Aucune adresse e-mail n’est nécessaire pour un compte",
      "Les fichiers sont lus dans votre navigateur : leur texte ou une image redessinée sont envoyés, jamais les fichiers eux-mêmes",
      "Les chats ne sont jamais vendus ni partagés à des fins publicitaires",
      "De votre carte, nous ne gardons que les 4 derniers chiffres",
    ],
    meaning: {
      action: "Qu’est-ce que cela signifie ?",
      text: "Votre question va aux modèles que vous choisissez, et leurs réponses vous reviennent. Nous enregistrons qu’un chat a eu lieu et ce qu’il a coûté. Nous ne gardons pas ce qui a été dit.",
      points: [
        "Les questions, les réponses et les noms de fichiers ne sont jamais écrits dans une base de données, un fichier ou un journal. Seule exception : la suite d’une réponse interrompue, chiffrée, pendant 15 minutes au plus.",
        "La conversation existe dans votre onglet. Fermez l’onglet, et elle a disparu.",
        "Nous ne pouvons pas vous montrer un chat plus tard, et nous n’avons aucun chat à remettre à qui que ce soit.",
      ],
    },
    limits: {
      action: "À quel point est-ce privé ?",
      more: "Tout ce qui est conservé, et comment le vérifier",
      text: "Privé vis-à-vis de nous, dans des limites que nous énonçons ouvertement.",
      points: [
        "Les fournisseurs des modèles lisent votre question. Le reçu sous chaque réponse terminée indique qui a répondu et les conditions que nous avons demandées. Nous ne pouvons pas vérifier qu’ils les respectent.",
        "Avec la recherche web activée, un fournisseur de recherche lit les mots de la question, sans votre adresse IP ni aucun cookie.",
        "« Chiffré » veut dire dans votre navigateur, pendant votre absence. Cela ne veut jamais dire de bout en bout : nos serveurs transmettent chaque question.",
        "Si vous vous connectez avec Google ou un autre fournisseur, nous recevons votre adresse e-mail. Avec un nom d’utilisateur et un mot de passe, il n’en faut aucune.",
      ],
    },
  },
  stats: {
    models: {
      figure: "20+",
      label: "modèles",
      text: "Jusqu’à trois répondent à chaque question.",
      now: (count) =>
        plural(count, {
          one: "# est disponible en ce moment. Jusqu’à trois répondent à chaque question.",
          many: "# sont disponibles en ce moment. Jusqu’à trois répondent à chaque question.",
          other: "# sont disponibles en ce moment. Jusqu’à trois répondent à chaque question.",
        }),
    },
    collection: {
      figure: "0 %",
      label: "collecte de données",
      text: "Aucun outil d’analyse et aucun journal de chat. Pour les quotas gratuits, nous comptons les chats, pas leurs mots.",
    },
    anonymous: {
      figure: "100 %",
      label: "anonyme",
      text: "Ni nom ni adresse e-mail nécessaires. Seule la connexion avec Google ou un autre fournisseur nous donne une adresse.",
    },
  },
  plans: {
    title: "Offres et tarifs",
    account: (count) => `${capitalize(chats(count))} avec un compte gratuit`,
  },
  questions: {
    title: "Questions fréquentes",
    privacy: {
      question: `${PRODUCT_NAME} est-il vraiment privé ?`,
      answer:
        "Vos questions et les réponses ne sont jamais écrites sur un de nos disques : ni dans une base de données, ni dans un journal. Chaque réponse porte un reçu qui montre qui a répondu et quelles conditions nous avons demandées.",
      today:
        "les fournisseurs des modèles lisent bien votre question, et nous pouvons seulement leur demander de ne rien garder.",
    },
    account: {
      question: "Ai-je besoin d’un compte ?",
      answer: (visitor, user) => {
        const start =
          visitor === null
            ? "Non, les chats se font sans inscription."
            : visitor === 0
              ? "Oui."
              : plural(visitor, {
                  one: "Non. Le premier chat se fait sans inscription.",
                  many: "Non. Les premiers # de chats se font sans inscription.",
                  other: "Non. Les # premiers chats se font sans inscription.",
                });
        return `${start} Un compte gratuit vous donne ${chats(user)}, et il peut se limiter à un nom d’utilisateur et un mot de passe générés dans votre navigateur, sans adresse e-mail.`;
      },
    },
    models: {
      question: "Quels modèles puis-je comparer ?",
      answer:
        "Plus de 20, d’OpenAI, xAI, Google et d’autres, jusqu’à trois à la fois. Certains des plus grands nécessitent Premium.",
      today: (count) =>
        plural(count, {
          one: "# modèle est disponible.",
          many: "# de modèles sont disponibles.",
          other: "# modèles sont disponibles.",
        }),
    },
    price: {
      question: "Combien coûte Premium ?",
      answer:
        "À partir de 9,99 $US par mois pour des chats illimités et tous les modèles Premium. Résiliable à tout moment.",
    },
    search: {
      question: "Comment fonctionne la recherche privée ?",
      answer:
        "La recherche web envoie les mots de votre question à un fournisseur de recherche via notre serveur, sans votre adresse IP ni aucun cookie. Tous vos modèles voient les mêmes résultats, et chaque source est citée.",
    },
    payment: {
      question: "Puis-je payer par carte ou en bitcoins ?",
      answer:
        "Oui, par carte ou en bitcoins. De votre carte, nous gardons seulement les 4 derniers chiffres ; le numéro complet ne nous parvient jamais.",
      today:
        "le paiement se fait par carte. Le bitcoin est prévu, mais vous ne pouvez pas encore payer avec.",
    },
  },
  closing: {
    title: "Que demanderiez-vous si personne n’en gardait trace ?",
    text: (chats) =>
      chats === 0
        ? "Quand vous fermez la page, votre conversation disparaît."
        : `${capitalize(freeChats(chats))}, sans compte. Quand vous fermez la page, votre conversation disparaît.`,
    start: "Lancer votre premier chat anonyme",
    create: "Créer un compte privé",
  },
  footer: {
    label: "Pied de page",
    chat: "Chat",
    account: "Se connecter",
    privacy: "La confidentialité en détail",
  },
};

export const home: Translation<typeof en.home> = {
  title: `${PRODUCT_NAME} : l’IA répond, en privé`,
  description:
    "Posez une question. Jusqu’à trois modèles d’IA répondent côte à côte, et le chat n’est pas stocké.",
};
