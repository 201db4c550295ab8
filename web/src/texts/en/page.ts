import { PRODUCT_NAME } from "../../brand.ts";

/** Filled into the HTML documents by the build. */
export const documents = {
  tagline: "private AI answers",
  description: "Ask one question. Up to three AI models answer side by side, and the chat is not stored.",
  needsScript: `${PRODUCT_NAME} needs JavaScript to stream answers.`,
  heroTitle: "Private AI Answers",
  heroLead: "Ask one question. Up to three models answer side by side, and nothing you write here is stored.",
  heroClaim1: "No chat logs",
  heroClaim2: "No trackers",
  heroClaim3: "Gone when you close the page",
  heroAction: "Open the chat",
  heroNote: "No signup, no e-mail address.",
};

export const titles = {
  chat: `Chat · ${PRODUCT_NAME}`,
  auth: `Welcome · ${PRODUCT_NAME}`,
  upgrade: `Upgrade · ${PRODUCT_NAME}`,
  notFound: `404 · ${PRODUCT_NAME}`,
};

export const close = "Close";

export const cancel = "Cancel";

export const busy = "Processing...";

export const retry = "Try again";

export const header = {
  home: `${PRODUCT_NAME}, front page`,
  skip: "Skip to the question",
  secureClear: "Secure Clear",
  secureClearTip: "Empties the page: questions, answers, draft and files",
};

export const theme = {
  label: "Theme",
  light: "Light",
  system: "System",
  dark: "Dark",
  current: (name: string) => `Theme: ${name.toLowerCase()}`,
};

export const notFound = {
  title: "404 Page Not Found",
  text: "Two lobes out of three. The page you asked for is the one that is missing.",
  hint: (path: string) => ["Developer hint: did you forget to add ", path, " to the router?"],
  action: "Go to the front page",
};

export const failure = {
  title: "This page did not load",
  text: "It may be a new version, or the connection.",
  action: "Load it again",
  part: "A part of this page did not load",
  partText: "It may be the connection: try again. After a new version, load the page again.",
  answers: "The part of this page that shows answers did not load. Load the page again, then ask again.",
};
