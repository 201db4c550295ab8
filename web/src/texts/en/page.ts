import { PRODUCT_NAME } from "../../brand.ts";
import { area } from "../area.ts";

/** The texts of the HTML documents, which the build writes in English. */
export const documents = {
  privacyDescription: `What ${PRODUCT_NAME} keeps, who else sees a question, and how to check for yourself in your browser.`,
  socialCard: `${PRODUCT_NAME}: one question, three answers, chats not stored`,
  needsScript: `${PRODUCT_NAME} needs JavaScript. Turn it on and reload this page.`,
};

export const titles = area("titles", {
  chat: `Chat · ${PRODUCT_NAME}`,
  auth: `Welcome · ${PRODUCT_NAME}`,
  upgrade: `Upgrade · ${PRODUCT_NAME}`,
  paymentSuccess: `Payment · ${PRODUCT_NAME}`,
  dashboard: `Account · ${PRODUCT_NAME}`,
  privacy: `Privacy · ${PRODUCT_NAME}`,
  admin: `Admin · ${PRODUCT_NAME}`,
  auditLog: `Audit log · ${PRODUCT_NAME}`,
  notFound: `404 · ${PRODUCT_NAME}`,
});

export const common = area("common", {
  close: "Close",
  cancel: "Cancel",
  busy: "Processing...",
  retry: "Try again",
  backToChat: "Back to the chat",
});

export const header = area("header", {
  home: `${PRODUCT_NAME} home`,
  privacy: "Privacy",
  menu: "Menu",
  skip: "Skip to message box",
  secureClear: "Secure Clear",
  secureClearTip: "Erases questions, answers, draft and files",
});

export const theme = area("theme", {
  label: "Theme",
  light: "Light",
  system: "System",
  dark: "Dark",
});

export const failure = area("failure", {
  title: "This page did not load",
  text: "There may be a new version, or a connection problem.",
  action: "Reload",
  part: "Part of this page did not load",
  partText: "Check your connection and try again. If that fails, reload the page.",
  answers: "The part of this page that shows answers did not load. Reload the page, then ask again.",
});
