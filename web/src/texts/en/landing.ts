import { PRODUCT_NAME } from "../../brand.ts";
import { area } from "../area.ts";
import { capitalize, plural } from "../plural.ts";
import { chats, freeChats } from "./chats.ts";

export const landing = area("landing", {
  nav: {
    label: "On this page",
    compare: "Compare",
    models: "Models",
    prices: "Prices",
    questions: "Questions",
  },
  signInWithGoogle: "Sign in with Google",
  signIn: "Sign in",
  hero: {
    title: "Private AI Answers",
    lead: "Ask one question. Up to three models answer side by side, and nothing you write is stored.",
    chipsLabel: "Features",
    chips: { logs: "No chat logs", trackers: "No trackers", search: "Private search" },
    action: "Sign in to start",
    start: "Try it now",
  },
  comparison: {
    title: "One question, three answers",
    lead: "No single model is right every time. Side by side, the gaps stand out.",
    asked: "You ask",
    question: "How long does cooked rice keep in the fridge?",
    answers: [
      "Cooked rice keeps three to four days in the fridge. Put it there within two hours, because some spores survive cooking and grow in warm rice. Reheat it until it steams.",
      "Cooked rice keeps only 24 hours in the fridge. After that, throw it out, even if it smells fine. Never leave it on the counter overnight.",
      "Opinions differ: food agencies in the US advise three to four days, but the British agency advises only 24 hours. Reheat it until it steams, and only once.",
    ],
    claims: [
      {
        topic: "how long it keeps",
        claim: "Cooked rice keeps three to four days in the fridge.",
        quotes: [
          "Cooked rice keeps three to four days in the fridge.",
          "Cooked rice keeps only 24 hours in the fridge.",
          "food agencies in the US advise three to four days, but the British agency advises only 24 hours",
        ],
      },
      {
        topic: "cooling it soon",
        claim: "Do not leave cooked rice out for long.",
        quotes: ["Put it there within two hours", "Never leave it on the counter overnight.", ""],
      },
      {
        topic: "reheating",
        claim: "Reheat it until it steams.",
        quotes: ["Reheat it until it steams.", "", "Reheat it until it steams, and only once."],
      },
    ],
    note: "Sample answers. The map is drawn by the code that draws yours, and every quote was found in its answer.",
  },
  demo: {
    title: "See it in action",
    lead: "Sample answers in the real chat\u00a0view. Yours look just like this.",
    question: "Explain compound interest to a ten-year-old.",
    answers: [
      "Imagine you plant one apple tree. Next year its apples give you seeds for another. Soon the new trees have apples too, and the orchard grows faster every year without more work from you.",
      "You put 100 dollars in a jar that adds 10 in a year. In year two it adds 11, because it also pays you for the 10. Sounds small? After fifty years the jar holds 11,739 dollars.",
      "Think of a snowball at the top of a hill. Every turn picks up snow, and a bigger ball picks up more. Money does the same, if you leave it alone for long enough.",
    ],
    models: "3/3 models",
    again: "Watch Demo Again",
    try: "Try the Real Multi-Model Chat",
    tryNote: (chats: number | null) => capitalize(`${freeChats(chats)}, no signup required`),
  },
  samples: { names: ["ChatGPT", "Grok", "Gemini"], provider: "Sample answer" },
  models: {
    title: "Who answers",
    lead: "The models available right now. Pick up to three for each question.",
    needsScript: "This list is loaded from the live catalog. Turn on JavaScript to see it.",
    free: "Free",
    premium: "Premium",
    showAll: (count: number) => plural(count, { one: "Show # model", other: "Show all # models" }),
    showLess: "Show fewer models",
    loading: "Loading models",
    failed: "Couldn't load the models",
    none: "No models are available right now",
  },
  privacy: {
    title: "No chats kept, and you can check",
    lead: "Privacy here is a list of plain promises. Those that a test can check are tested before every release.",
    cards: {
      ads: { title: "No ads", text: "Premium pays for the service. Nobody pays to show you anything." },
      tracking: { title: "No tracking", text: "These pages load nothing from any other site." },
      stored: {
        title: "Chats are not stored",
        text: "Not in a database, not in a log. Only the rest of an interrupted answer waits for you, encrypted, for up to 15 minutes.",
      },
      training: {
        title: "No training",
        text: "We never train on chats. A receipt shows what we requested from the provider.",
      },
      encrypted: {
        title: "Encrypted in your browser",
        text: "AES-256 while you are in another tab, with a key that only your tab holds.",
      },
      expires: {
        title: "Sessions that expire",
        text: "Thirty minutes after you leave the tab, the key and the chat are gone.",
      },
    },
    listTitle: "What you can count on",
    list: [
      "No email address is needed for an account",
      "Files are read in your browser: their text or a redrawn image is sent, never the file itself",
      "Chats are never sold or shared for advertising",
      "We keep only the last 4 digits of your card",
    ],
    meaning: {
      action: "What does this mean?",
      text: "Your question goes to the models you choose, and their answers come back to you. We record that a chat took place and what it cost. We do not keep what was said.",
      points: [
        "Questions, answers and file names are never written to a database, a file or a log. The one exception is the rest of an interrupted answer, encrypted, for up to 15 minutes.",
        "The conversation exists in your tab. Close the tab, and it is gone.",
        "We cannot show you a chat later, and we have no chats to hand over.",
      ],
    },
    limits: {
      action: "How private is it?",
      more: "Everything we keep, and how you can check",
      text: "Private from us, within limits that we state openly.",
      points: [
        "The model providers read your question. The receipt under each completed answer names who answered and the terms we requested. We cannot verify that they comply.",
        "With Deep Search on, a search provider receives the words of your question, but not your IP address or any cookie.",
        "“Encrypted” means in your browser, while you are away. It never means end-to-end: our servers pass every question on.",
        "If you sign in with Google or another provider, we receive your email address. An account with a username and a password needs no email address.",
      ],
    },
  },
  stats: {
    models: {
      figure: "20+",
      label: "models",
      text: "Up to three answer each question.",
      now: (count: number) =>
        plural(count, {
          one: "# is available right now. Up to three answer each question.",
          other: "# are available right now. Up to three answer each question.",
        }),
    },
    collection: {
      figure: "0%",
      label: "data collection",
      text: "No analytics and no chat logs. To enforce the free limits, we count chats, not words.",
    },
    anonymous: {
      figure: "100%",
      label: "anonymous",
      text: "No name and no email address needed. Only signing in with Google or another provider gives us an address.",
    },
  },
  plans: {
    title: "Plans and prices",
    account: (count: number | null) => `${capitalize(chats(count))} with a free account`,
  },
  questions: {
    title: "Questions, answered",
    privacy: {
      question: `Is ${PRODUCT_NAME} really private?`,
      answer:
        "Your questions and the answers are never written to our disks: not to a database, not to a log. Each answer carries a receipt that shows who answered and which terms we requested.",
      today: "the model providers do read your question, and we can only request that they keep nothing.",
    },
    account: {
      question: "Do I need an account?",
      answer: (visitor: number | null, user: number | null) => {
        const start =
          visitor === null
            ? "No, chats need no signup."
            : visitor === 0
              ? "Yes."
              : plural(visitor, {
                  one: "No. The first chat needs no signup.",
                  other: "No. The first # chats need no signup.",
                });
        return `${start} A free account gives you ${chats(user)}. It can be just a username and password generated in your browser, with no email address.`;
      },
    },
    models: {
      question: "Which models can I compare?",
      answer:
        "More than 20, from OpenAI, xAI, Google and others, up to three at a time. Some of the largest require Premium.",
      today: (count: number) =>
        plural(count, { one: "# model is available.", other: "# models are available." }),
    },
    price: {
      question: "What does Premium cost?",
      answer: "From $9.99/month for unlimited chats and all premium models. Cancel anytime.",
    },
    search: {
      question: "How does private search work?",
      answer:
        "Deep Search sends the words of your question to a search provider through our server, without your IP address or any cookie. All your models see the same results, and each source is listed.",
    },
    payment: {
      question: "Can I pay by card or with Bitcoin?",
      answer:
        "Yes, by card or with Bitcoin. We keep only the last 4 digits of your card; the full number never reaches us.",
      today: "payment is by card. Bitcoin is planned, but you cannot pay with it yet.",
    },
  },
  closing: {
    title: "What would you ask if no one kept it?",
    text: (chats: number | null) =>
      chats === 0
        ? "When you close the page, your conversation is gone."
        : `${capitalize(freeChats(chats))}, without an account. When you close the page, your conversation is gone.`,
    start: "Start Your First Anonymous Chat",
    create: "Create Private Account",
  },
  footer: { label: "Footer", chat: "Chat", account: "Sign in", privacy: "Privacy in detail" },
});

export const home = area("home", {
  title: `${PRODUCT_NAME}: private AI answers`,
  description: "Ask one question. Up to three AI models answer side by side, and the chat is not stored.",
});
