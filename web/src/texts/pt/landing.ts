import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/landing.ts";
import { capitalize, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats, freeChats } from "./chats.ts";

export const landing: Translation<typeof en.landing> = {
  nav: {
    label: "Nesta página",
    compare: "Comparar",
    models: "Modelos",
    prices: "Preços",
    questions: "Perguntas",
  },
  signInWithGoogle: "Entrar com o Google",
  signIn: "Entrar",
  hero: {
    title: "Respostas privadas de IA",
    lead: "Faça uma pergunta. Até três modelos respondem lado a lado, e nada do que você escreve é guardado.",
    chipsLabel: "Recursos",
    chips: { logs: "Sem registros de chats", trackers: "Sem rastreadores", search: "Busca privada" },
    action: "Entre para começar",
    start: "Experimente agora",
  },
  comparison: {
    title: "Uma pergunta, três respostas",
    lead: "Nenhum modelo acerta sempre. Lado a lado, as falhas aparecem na hora.",
    asked: "Você pergunta",
    question: "Quanto tempo o arroz cozido dura na geladeira?",
    answers: [
      "O arroz cozido dura de três a quatro dias na geladeira. Guarde-o em até duas horas, porque alguns esporos sobrevivem ao cozimento e se multiplicam no arroz morno. Reaqueça até sair vapor.",
      "O arroz cozido dura só 24 horas na geladeira. Depois disso, jogue fora, mesmo que o cheiro esteja bom. Nunca o deixe na bancada durante a noite.",
      "As opiniões divergem: os órgãos dos EUA recomendam de três a quatro dias; o britânico, só 24 horas. Reaqueça até sair vapor, e uma vez só.",
    ],
    claims: [
      {
        topic: "quanto tempo dura",
        claim: "O arroz cozido dura de três a quatro dias na geladeira.",
        quotes: [
          "O arroz cozido dura de três a quatro dias na geladeira.",
          "O arroz cozido dura só 24 horas na geladeira.",
          "os órgãos dos EUA recomendam de três a quatro dias; o britânico, só 24 horas",
        ],
      },
      {
        topic: "resfriar logo",
        claim: "Não deixe o arroz cozido fora por muito tempo.",
        quotes: ["Guarde-o em até duas horas", "Nunca o deixe na bancada durante a noite.", ""],
      },
      {
        topic: "reaquecer",
        claim: "Reaqueça até sair vapor.",
        quotes: ["Reaqueça até sair vapor.", "", "Reaqueça até sair vapor, e uma vez só."],
      },
    ],
    note: "Respostas de exemplo, verificadas pelo mesmo código que verifica as suas. Cada citação está na resposta dela.",
  },
  demo: {
    title: "Veja na prática",
    lead: "Respostas de exemplo na tela do próprio chat. As suas ficam iguais.",
    question: "Explique juros compostos a uma criança de dez anos.",
    answers: [
      "Imagine que você planta uma macieira. No ano que vem, as maçãs dela dão sementes para outra. Logo as novas árvores também têm maçãs, e o pomar cresce mais rápido a cada ano sem mais trabalho seu.",
      "Você põe 100 dólares em um pote que acrescenta 10 em um ano. No segundo ano ele acrescenta 11, porque também paga pelos 10. Parece pouco? Depois de cinquenta anos, o pote tem 11.739 dólares.",
      "Pense em uma bola de neve no alto de um morro. A cada volta ela junta neve, e uma bola maior junta mais. Com o dinheiro é igual, se você o deixar quieto por tempo suficiente.",
    ],
    models: "3/3 modelos",
    again: "Ver a demo de novo",
    try: "Experimentar o chat de verdade",
    tryNote: (chats) => capitalize(`${freeChats(chats)}, sem cadastro`),
  },
  samples: { names: ["ChatGPT", "Grok", "Gemini"], provider: "Resposta de exemplo" },
  models: {
    title: "Quem responde",
    lead: "Os modelos disponíveis agora. Escolha até três para cada pergunta.",
    needsScript: "Esta lista é carregada do catálogo atual, e para isso é preciso JavaScript.",
    free: "Grátis",
    premium: "Premium",
    showAll: (count) =>
      plural(count, {
        one: "Mostrar # modelo",
        many: "Mostrar # de modelos",
        other: "Mostrar os # modelos",
      }),
    showLess: "Mostrar menos modelos",
    loading: "Carregando modelos",
    failed: "Não foi possível carregar os modelos",
    none: "Nenhum modelo está disponível agora",
  },
  privacy: {
    title: "Nenhum chat é guardado, e você pode conferir",
    lead: "Aqui, privacidade é uma lista de promessas claras. As que podem ser testadas são testadas antes de cada lançamento.",
    cards: {
      ads: {
        title: "Sem anúncios",
        text: "O Premium paga o serviço. Ninguém paga para mostrar nada a você.",
      },
      tracking: { title: "Sem rastreamento", text: "Estas páginas não carregam nada de nenhum outro site." },
      stored: {
        title: "Os chats não são guardados",
        text: "Nem em um banco de dados, nem em um registro. Só o resto de uma resposta interrompida espera por você, criptografado, por até 15 minutos.",
      },
      training: {
        title: "Sem treinamento",
        text: "Nunca treinamos com os chats. Um recibo mostra o que solicitamos ao provedor.",
      },
      encrypted: {
        title: "Criptografado no seu navegador",
        text: "AES-256 enquanto você está em outra aba, com uma chave que só a sua aba tem.",
      },
      expires: {
        title: "Sessões que expiram",
        text: "Trinta minutos depois que você sai da aba, a chave e o chat somem.",
      },
    },
    listTitle: "Com o que você pode contar",
    list: [
      "Não é preciso um endereço de e-mail para ter uma conta",
      "Os arquivos são lidos no seu navegador: o texto deles ou uma imagem redesenhada é enviado, nunca o arquivo",
      "Os chats nunca são vendidos nem compartilhados para publicidade",
      "Do seu cartão, guardamos só os 4 últimos dígitos",
    ],
    meaning: {
      action: "O que isso quer dizer?",
      text: "Sua pergunta vai para os modelos que você escolhe, e as respostas deles voltam para você. Registramos que um chat aconteceu e quanto custou. Não guardamos o que foi dito.",
      points: [
        "Perguntas, respostas e nomes de arquivos nunca são gravados em um banco de dados, um arquivo ou um registro. A única exceção é o resto de uma resposta interrompida, criptografado, por até 15 minutos.",
        "A conversa existe na sua aba. Feche a aba, e ela some.",
        "Não podemos mostrar um chat a você depois, e não temos chats para entregar.",
      ],
    },
    limits: {
      action: "Até que ponto é privado?",
      more: "Tudo o que é guardado e como conferir",
      text: "Privado até de nós, dentro de limites que declaramos abertamente.",
      points: [
        "Os provedores dos modelos leem sua pergunta. O recibo sob cada resposta concluída informa quem respondeu e as condições que solicitamos. Não podemos verificar se eles as cumprem.",
        "Com a busca na web ativada, um provedor de busca lê as palavras da pergunta, sem seu endereço IP nem nenhum cookie.",
        "“Criptografado” quer dizer no seu navegador, enquanto você está fora. Nunca quer dizer de ponta a ponta: nossos servidores repassam cada pergunta.",
        "Se você entrar com o Google ou outro provedor, recebemos seu endereço de e-mail. Com nome de usuário e senha, nenhum é necessário.",
      ],
    },
  },
  stats: {
    models: {
      figure: "20+",
      label: "modelos",
      text: "Até três respondem a cada pergunta.",
      now: (count) =>
        plural(count, {
          one: "# está disponível agora. Até três respondem a cada pergunta.",
          many: "# estão disponíveis agora. Até três respondem a cada pergunta.",
          other: "# estão disponíveis agora. Até três respondem a cada pergunta.",
        }),
    },
    collection: {
      figure: "0%",
      label: "coleta de dados",
      text: "Sem ferramentas de análise e sem registros de chats. Para aplicar os limites de chats grátis, contamos os chats, não as palavras.",
    },
    anonymous: {
      figure: "100%",
      label: "anônimo",
      text: "Não é preciso nome nem e-mail. Só o login com o Google ou outro provedor nos dá um endereço.",
    },
  },
  plans: {
    title: "Planos e preços",
    account: (count) => `${capitalize(chats(count))} com uma conta gratuita`,
  },
  questions: {
    title: "Perguntas frequentes",
    privacy: {
      question: `O ${PRODUCT_NAME} é mesmo privado?`,
      answer:
        "Suas perguntas e as respostas nunca são gravadas em um disco nosso: nem em um banco de dados, nem em um registro. Cada resposta traz um recibo que mostra quem respondeu e quais condições solicitamos.",
      today:
        "os provedores dos modelos leem, sim, sua pergunta, e só podemos solicitar que não guardem nada.",
    },
    account: {
      question: "Preciso de uma conta?",
      answer: (visitor, user) => {
        const start =
          visitor === null
            ? "Não, os chats não exigem cadastro."
            : visitor === 0
              ? "Sim."
              : plural(visitor, {
                  one: "Não. O primeiro chat não exige cadastro.",
                  many: "Não. Os primeiros # de chats não exigem cadastro.",
                  other: "Não. Os # primeiros chats não exigem cadastro.",
                });
        return `${start} Uma conta grátis dá ${chats(user)}, e ela pode ser um nome de usuário e uma senha gerados no seu navegador, sem endereço de e-mail.`;
      },
    },
    models: {
      question: "Quais modelos posso comparar?",
      answer:
        "Mais de 20, da OpenAI, da xAI, do Google e de outros, até três de cada vez. Alguns dos maiores exigem o Premium.",
      today: (count) =>
        plural(count, {
          one: "# modelo está disponível.",
          many: "# de modelos estão disponíveis.",
          other: "# modelos estão disponíveis.",
        }),
    },
    price: {
      question: "Quanto custa o Premium?",
      answer:
        "A partir de US$ 9,99 por mês, com chats ilimitados e todos os modelos premium. Cancele quando quiser.",
    },
    search: {
      question: "Como funciona a busca privada?",
      answer:
        "A busca na web envia as palavras da sua pergunta a um provedor de busca pelo nosso servidor, sem seu endereço IP nem nenhum cookie. Todos os seus modelos veem os mesmos resultados, e cada fonte é listada.",
    },
    payment: {
      question: "Posso pagar com cartão ou Bitcoin?",
      answer:
        "Sim, com cartão ou Bitcoin. Do seu cartão, guardamos só os 4 últimos dígitos; o número completo nunca chega até nós.",
      today: "o pagamento é com cartão. O Bitcoin está previsto, mas você ainda não pode pagar com ele.",
    },
  },
  closing: {
    title: "O que você perguntaria se ninguém guardasse nada?",
    text: (chats) =>
      chats === 0
        ? "Quando você fecha a página, sua conversa some."
        : `${capitalize(freeChats(chats))}, sem conta. Quando você fecha a página, sua conversa some.`,
    start: "Comece seu primeiro chat anônimo",
    create: "Criar conta privada",
  },
  footer: { label: "Rodapé", chat: "Chat", account: "Entrar", privacy: "Privacidade em detalhes" },
};

export const home: Translation<typeof en.home> = {
  title: `${PRODUCT_NAME}: respostas privadas de IA`,
  description: "Faça uma pergunta. Até três modelos de IA respondem lado a lado, e o chat não é guardado.",
};
