import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy-page.ts";
import type { Translation } from "../translation.ts";

export const privacyPage: Translation<typeof en.privacyPage> = {
  title: "Ce que nous gardons, et qui voit votre question",
  lead: "Chaque promesse de cette page a un test qui échoue si nous la rompons. Vous pouvez en vérifier la plupart vous-même, dans votre propre navigateur.",
  contents: "Sur cette page",
  summary: [
    {
      title: "Les chats ne sont pas stockés",
      text: "Les questions, les réponses et les fichiers ne sont dans aucun de nos fichiers, bases de données ou journaux. Seule exception : la suite d’une réponse interrompue vous attend, chiffrée, pendant 15 minutes au plus. Tout le reste vit dans la mémoire de votre onglet et disparaît avec lui.",
    },
    {
      title: "Les modèles les lisent",
      text: "Un modèle ne peut répondre qu’à une question que son fournisseur reçoit. Le reçu sous chaque réponse terminée indique le fournisseur et les conditions que nous avons demandées.",
    },
    {
      title: "Vous pouvez vérifier",
      text: "Votre navigateur montre chaque requête de cette page et tout ce qu’elle stocke. Vous trouverez ci-dessous où regarder.",
    },
  ],

  keptTitle: "Ce qui est gardé, où et combien de temps",
  keptLead:
    "Tout cela est dans notre base de données, sauf le cookie qui reconnaît un appareil et les réglages dans votre navigateur. Les compteurs de vos chats et des échecs de connexion contiennent aussi dix valeurs aléatoires chacun, pour que rien ne soit compté deux fois. Les lignes qui expirent sont dans une table séparée, sans sauvegarde, à l’exception du nombre de personnes actives par heure. Une fois expirées, elles ne sont plus utilisées et sont supprimées en quelques jours.",
  kept: {
    account: {
      title: "Votre compte",
      text: "Le nom d’utilisateur, un hachage du mot de passe ou de votre identifiant chez le fournisseur de connexion, l’adresse e-mail si ce fournisseur en transmet une, les droits Premium et d’administration, l’éventuel blocage, sa création éventuelle par l’exploitant, le nombre de chats et celui des changements de mot de passe ou déconnexions de tous les appareils, et les dates et heures d’inscription, de dernière connexion et de dernière activité.",
      howLong: "Jusqu’à ce que vous le supprimiez",
    },
    subscription: {
      title: "Un abonnement",
      text: "Les identifiants Stripe du client et de l’abonnement, l’offre, son statut et ses dates, et les quatre derniers chiffres de la carte. Jamais le numéro de carte. Pendant 35 jours, également un hachage de l’identifiant de chaque notification de Stripe.",
      howLong: "Jusqu’à ce que vous supprimiez le compte",
    },
    "admin-changes": {
      title: "Les modifications d’un admin",
      text: "Quel admin a modifié ou tenté de modifier quel compte ou modèle, quand, et les valeurs avant et après. Ni chats, ni adresses e-mail, ni adresses IP.",
      howLong: "Définitivement",
    },
    visitor: {
      title: "Sans compte",
      text: "Combien de chats gratuits vous avez utilisés, associé au hachage d’un cookie aléatoire.",
      howLong: "180 jours après le dernier chat",
    },
    network: {
      title: "Votre réseau",
      text: "Combien de chats gratuits sont venus de votre réseau aujourd’hui, associé à un hachage. La clé du hachage est supprimée chaque jour. Ensuite, le hachage ne permet plus de remonter à un réseau.",
      howLong: "Jusqu’à une heure après minuit UTC",
    },
    session: {
      title: "Une session",
      text: "Un hachage du jeton aléatoire de votre cookie, l’identifiant de votre compte et l’heure de la connexion.",
      howLong: "30 jours après la dernière utilisation",
    },
    "sign-in": {
      title: "Une connexion avec Google ou un autre fournisseur",
      text: "Le temps qu’elle dure : des valeurs aléatoires qui la protègent, le hachage d’un cookie, la page où revenir et, le cas échéant, l’indication que la connexion confirme la suppression de votre compte.",
      howLong: "10 minutes",
    },
    "failed-logins": {
      title: "Les échecs de connexion",
      text: "Leur nombre, associé à des hachages du nom d’utilisateur, du réseau, de l’appareil et de la session. De la même manière, les nouveaux comptes et les connexions avec un fournisseur sont comptés par réseau et les demandes de paiement par compte.",
      howLong: "Jusqu’à deux heures",
    },
    "device-cookie": {
      title: "Un appareil connu",
      text: "Un cookie dans votre navigateur, pour que des échecs de connexion ailleurs ne bloquent pas votre accès. Il contient un identifiant aléatoire et des signatures pour vos cinq derniers comptes.",
      howLong: "180 jours",
    },
    "browser-settings": {
      title: "Les réglages dans votre navigateur",
      text: "Dans le stockage local de votre navigateur : des réglages comme le thème, la langue et le mode de lecture, et les identifiants des derniers modèles choisis. Nous n’en recevons que les modèles que vous interrogez.",
      howLong:
        "Jusqu’à ce que vous effaciez les données de ce site. Les modèles et le mode de lecture : jusqu’à « Effacement sécurisé » ou jusqu’à votre déconnexion",
    },
    spending: {
      title: "Ce que coûtent les chats Premium",
      text: "Si ce site limite le coût par compte : la somme des chats du jour et le nombre de leurs réponses, associés à un hachage de l’identifiant de votre compte.",
      howLong: "Jusqu’à la fin du jour suivant (UTC)",
    },
    sums: {
      title: "Des totaux",
      text: "Les chats, les réponses et le coût par modèle et par jour, combien de comptes existent et combien d’entre eux ont Premium, et combien de personnes étaient actives. Aucun ne porte sur un chat ou une personne en particulier.",
      howLong:
        "Définitivement ; le nombre de personnes actives par heure : deux jours après la fin de la journée",
    },
    unsettled: {
      title: "Les réponses au coût inconnu",
      text: "Leurs modèles, le jour et les identifiants du routeur de modèles, jusqu’à ce que le routeur indique le coût. Rien sur vous, mais l’exploitant peut retrouver l’heure et la longueur de chaque réponse chez le routeur.",
      howLong: "Jusqu’à 30 jours",
    },
    retries: {
      title: "Les réponses en échec",
      text: "Quels modèles vous pouvez réinterroger gratuitement, et un hachage de votre cookie ou l’identifiant de votre compte.",
      howLong: "15 minutes",
    },
    stops: {
      title: "Les réponses arrêtées ou interrompues",
      text: "Le fait qu’un chat ou certaines de ses réponses ont été arrêtés, ou le nombre d’octets reçus quand votre connexion a été coupée ou que la page a été masquée sur un téléphone, associé à un hachage de l’identifiant aléatoire du chat.",
      howLong: "15 minutes",
    },
    spool: {
      title: "La suite d’une réponse",
      text: "Si votre connexion est coupée ou si la page est masquée sur un téléphone : ce que votre navigateur n’a pas encore reçu, chiffré, associé à un hachage de l’identifiant aléatoire du chat. Seul votre onglet a la clé. Notre fonction l’a eue aussi, et la valeur conservée pour les clés du jour, avec une copie de votre requête, permettrait de la retrouver.",
      howLong: "15 minutes au plus ; supprimée dès que votre onglet l’a reçue ou que vous arrêtez le chat",
    },
    seeds: {
      title: "Les clés des chats",
      text: "Une valeur aléatoire dont sont tirées les clés du jour pour les chats. Elle ne concerne personne, mais avec elle et l’enregistrement d’une requête chiffrée, ce chat pourrait être déchiffré.",
      howLong: "Jusqu’à la fin du lendemain (UTC)",
    },
  },

  othersTitle: "Qui d’autre voit une question",
  others: {
    providers: {
      title: "Les fournisseurs des modèles",
      text: "Le routeur de modèles et le fournisseur de chaque modèle que vous avez choisi lisent la question pour y répondre. Via OpenRouter, nous demandons des fournisseurs qui ne conservent pas la question et ne s’en servent pas pour l’entraînement. Nous ne pouvons pas vérifier qu’ils s’y tiennent. Les autres routeurs ne reçoivent pas cette demande. Le reçu sous chaque réponse terminée montre qui a répondu et ce qui a été demandé.",
    },
    "search-provider": {
      title: "Un fournisseur de recherche, si la recherche web est activée",
      text: "Il reçoit les mots de la question, et rien sur vous. Si vous vérifiez une affirmation sur le web, il reçoit la question que vous voyez auparavant, qui peut venir d’une réponse. Notre demande de ne pas conserver les questions et de ne pas s’en servir pour l’entraînement ne s’applique pas à lui. Le reçu le nomme.",
    },
    hosting: {
      title: "Les serveurs sur le trajet",
      text: "Notre fonction de chat déchiffre la question et les réponses le temps d’une requête. CloudFront, placé devant elle, n’achemine des chats que du texte chiffré, mais tout le reste déchiffré.",
    },
    stripe: {
      title: "Stripe, si vous payez",
      text: "Il reçoit ce que vous saisissez sur ses pages, l’identifiant de votre compte, et votre adresse e-mail si votre fournisseur de connexion l’a vérifiée. Jamais votre nom d’utilisateur, une question ou une réponse.",
    },
    google: {
      title: "Google ou un autre fournisseur, si vous l’utilisez pour vous connecter",
      text: "Il apprend que vous vous êtes connecté ici. La connexion ne lui apprend rien de vos chats.",
    },
  },

  claimsTitle: "Ce que nous testons, et comment vous pouvez vérifier",
  claimsLead:
    "Appuyez sur F12 pour ouvrir les outils de développement de votre navigateur, ou choisissez « Inspecter » dans le menu contextuel de la page. Nos tests répètent les mêmes vérifications à chaque modification.",
  check: "Vérifiez vous-même",
  tested: "Comment nous le testons",
  claims: {
    "not-stored": {
      title: "Les chats ne sont pas stockés",
      text: "Les questions, les réponses, les noms et contenus de fichiers et les requêtes de recherche ne sont dans aucun de nos fichiers, bases de données ou journaux, qu’un chat réussisse ou échoue. Seule exception : si votre connexion est coupée ou si la page est masquée sur un téléphone, la suite de la réponse vous attend, chiffrée, pendant 15 minutes au plus.",
      tested:
        "Votre navigateur ne peut pas regarder dans nos serveurs. Un test envoie des mots repères uniques dans des chats qui aboutissent et dans d’autres qui échouent, puis les cherche dans la base de données, dans chaque fichier et dans le journal.",
    },
    "no-addresses": {
      title: "Les adresses IP ne sont pas stockées",
      text: "Les chats gratuits sont comptés par réseau, à l’aide d’un hachage dont la clé est supprimée chaque jour.",
      tested:
        "Un test envoie des chats depuis des adresses IP connues, puis cherche ces adresses dans la base de données, dans chaque fichier et dans le journal.",
    },
    capsule: {
      title: "Les chats sont chiffrés deux fois",
      text: "Entre votre navigateur et notre fonction de chat, la question et les réponses sont chiffrées une fois de plus, si bien que les réseaux, les proxys d’entreprise et notre CDN n’acheminent que du texte chiffré. Cela ne vous protège pas de nous : nous envoyons la page et exécutons la fonction. Et les modèles lisent votre question.",
      check:
        "Posez une question. Dans le panneau « Réseau », sélectionnez la requête nommée stream : ni sa charge utile ni sa réponse n’en contiennent un mot.",
    },
    frames: {
      title: "La taille des envois ne trahit pas une réponse",
      text: "Pendant que les modèles écrivent, des paquets de même taille partent à un rythme fixe. Qui écoute voit encore que vous discutez, quand et combien de temps, la longueur approximative de votre question, si une recherche web a eu lieu et si une réponse est particulièrement rapide.",
      tested:
        "Un test enregistre les paquets de réponses différentes sur une connexion chiffrée : tous ont la même longueur. Sans cette protection, les longueurs diffèrent, et le test le détecte aussi.",
    },
    "one-origin": {
      title: "Rien n’est chargé d’ailleurs",
      text: "Aucune police, aucun script, aucune image ni icône de site ne vient d’autres entreprises : aucune d’elles n’apprend donc que vous êtes ici.",
      check: "Ouvrez le panneau « Réseau » et rechargez la page. Chaque requête va vers ce site.",
    },
    "inert-answers": {
      title: "Les réponses ne peuvent rien envoyer à l’extérieur",
      text: "Une image dans une réponse s’affiche comme un lien, et le HTML comme du texte.",
      check:
        "Avec le panneau « Réseau » ouvert, demandez à un modèle de répondre avec une image d’un autre site. Le navigateur ne demande rien à cet autre site tant que vous ne cliquez pas sur le lien.",
    },
    "files-stay": {
      title: "Les fichiers restent sur votre appareil",
      text: "Ils sont lus dans le navigateur. Seuls leur texte, ou une image redessinée sans données de l’appareil photo, sont envoyés, avec le nom, le type et la taille du fichier.",
      tested:
        "Un test joint des fichiers de toute sorte et lit la requête avant son chiffrement : elle contient le texte du fichier ou l’image redessinée, et non le fichier.",
    },
    "no-browser-storage": {
      title: "Le stockage du navigateur ne contient rien de vos chats",
      text: "Ni dans les cookies, ni dans le stockage local, ni dans les caches, ni dans l’URL, ni dans l’historique.",
      check:
        "Ouvrez le panneau « Application » (« Stockage » dans Firefox et Safari). Le stockage local ne contient que des réglages (comme votre thème, votre langue, le mode de lecture et les derniers modèles choisis), vos compteurs de chats et le jour où un chat gratuit a été refusé pour la dernière fois. Le stockage du cache et IndexedDB sont vides.",
    },
    sealed: {
      title: "Les chats protégés sont chiffrés tant que l’onglet est masqué",
      text: `En AES-256, avec une clé qu’aucun script ne peut lire. Le texte en clair est abandonné. Si une réponse est encore en cours de rédaction ou un fichier en cours de lecture, le chiffrement attend la fin de l’opération. Après ${limits.session.minutes} minutes, la clé est détruite, et la page vous le dit.`,
      check:
        "Détachez les outils de développement et passez à un autre onglet. Prenez ensuite un instantané du tas sous « Mémoire » et cherchez-y un mot de votre chat.",
    },
    visits: {
      title: "Un chat attend dix minutes pendant que vous visitez un autre écran",
      text: "Il est effacé plus tôt si vous y changez d’onglet, si vous vous déconnectez ou si vous fermez la page. Avant un lien qui l’effacerait, la page demande confirmation.",
      check:
        "Posez une question, ouvrez cette page, passez à un autre onglet, puis revenez au chat. Il a disparu, et une note explique pourquoi.",
    },
    "sign-out": {
      title: "Se déconnecter efface le chat dans chaque onglet",
      text: "Tous les onglets du même navigateur l’effacent immédiatement.",
      check:
        "Ouvrez le chat dans deux onglets, posez une question dans l’un et déconnectez-vous dans l’autre.",
    },
    "secure-clear": {
      title: "« Effacement sécurisé » ne laisse aucune copie",
      text: "Il retire les messages, le brouillon, les fichiers et la clé de la mémoire de l’onglet.",
      check:
        "Prenez un instantané du tas sous « Mémoire » avant et après, et cherchez dans les deux un mot de votre chat.",
    },
    "separate-threads": {
      title: "Les modèles ne voient pas les réponses des autres",
      text: "Chacun reçoit sa propre conversation, sauf si vous partagez une réponse avec les autres ou si vous demandez à un modèle de fusionner les réponses, ou de comparer ou vérifier leurs affirmations.",
      tested:
        "Dans un test, trois modèles apprennent chacun un secret. Pendant 20 questions, avec des arrêts et de nouveaux essais, aucun ne reçoit celui d’un autre.",
    },
    "bare-queries": {
      title: "Les recherches ne contiennent rien sur vous",
      text: "Un fournisseur de recherche reçoit de notre serveur les mots de la question, ou d’une affirmation que vous vérifiez. Nous n’ouvrons aucune des pages qu’il trouve.",
      tested:
        "Un test lit chaque requête adressée au fournisseur. Si une recherche web a eu lieu, le reçu sous chaque réponse terminée le nomme.",
    },
    "local-exports": {
      title: "Les exportations se font dans votre navigateur",
      text: "Le fichier est écrit à partir de la mémoire de l’onglet. Un chat enregistré est chiffré (AES-256) avec votre phrase secrète, qui n’est pas conservée.",
      check:
        "Exportez un chat avec le panneau « Réseau » ouvert. Du code de ce site peut être chargé, mais rien n’est envoyé.",
    },
  },

  beyondTitle: "Ce que nous ne pouvons pas promettre",
  beyond: {
    memory: {
      title: "Une mémoire nettoyée",
      text: "JavaScript peut seulement lâcher les données ; c’est le navigateur qui les libère. Des instantanés du tas montrent que cela fonctionne dans Chromium. Les fichiers d’échange et les rapports de plantage sont hors de notre portée.",
    },
    "standard-mode": {
      title: "Le chiffrement en mode standard",
      text: "En mode standard, le chat reste non chiffré dans la mémoire de cet onglet jusqu’à ce que vous le vidiez ou fermiez la page.",
    },
  },

  deleteTitle: "Supprimer votre compte",
  deleteText:
    "Ouvrez votre compte et choisissez « Supprimer mon compte ». Cela résilie l’abonnement, supprime le client chez Stripe, puis supprime le compte, le nom d’utilisateur et le lien avec votre fournisseur de connexion. Si un admin a modifié le compte, la trace de cette modification demeure.",
  deleteAction: "Ouvrir votre compte",
  deleteVisitor:
    "Sans compte, effacez les données de ce site dans votre navigateur. Le compteur enregistré de vos chats gratuits ne peut alors plus être relié à vous, et il expire.",
  remainsTitle: "Certaines choses restent :",
  remains: {
    "other-sessions":
      "Les sessions sur d’autres appareils : les hachages de leurs jetons, avec l’identifiant de votre compte. Elles cessent de fonctionner immédiatement et expirent sous 30 jours.",
    "other-hashes": `Le nombre d’échecs de connexion et de demandes de paiement, associé à des hachages, jusqu’à deux heures, et l’identifiant de votre compte dans la liste des modèles que vous pouvez réinterroger, ${limits.retry.minutes} minutes.`,
    "other-spending":
      "Si ce site limite le coût par compte : la somme des chats du jour et le nombre de leurs réponses, associés à un hachage de l’identifiant de votre compte, jusqu’à la fin du jour suivant (UTC).",
    "blocked-identity":
      "Si le compte était bloqué : un hachage de votre identifiant chez le fournisseur de connexion, définitivement, pour qu’il ne puisse pas servir à un autre compte.",
    backups:
      "Les sauvegardes de la base de données, 35 jours. Si ce site fonctionne sur une seule machine, ce sont des fichiers de son exploitant, qui décide de leur durée de conservation. Stripe conserve les factures et les paiements, comme la loi l’exige.",
  },
  footnote: `Cette page décrit ${PRODUCT_NAME} tel qu’il est publié. L’exploitant d’une copie modifiée répond de ses modifications.`,
};
