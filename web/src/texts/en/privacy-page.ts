import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import { area } from "../area.ts";

/** A claim and how it can be checked: either by readers or only by us. */
export interface Claim {
  title: string;
  text: string;
  /** How readers can check the claim. */
  check?: string;
  /** How we test the claim where readers cannot check it. */
  tested?: string;
}

interface Kept {
  title: string;
  text: string;
  howLong: string;
}

interface Titled {
  title: string;
  text: string;
}

/**
 * The privacy page. docs/privacy.md has the same entries with their tests. Each key below `claims`,
 * `kept`, `others`, `beyond` and `remains` is an ID there.
 */
export const privacyPage = area("privacyPage", {
  title: "What we keep, and who sees your question",
  lead: "Each promise on this page has a test that fails if we break it. Most of them you can check yourself, in your own browser.",
  contents: "On this page",
  summary: [
    {
      title: "Chats are not stored",
      text: "Questions, answers and files are not stored in any of our databases, files or logs. The one exception: the rest of an interrupted answer waits for you for up to 15 minutes, encrypted. Everything else lives in your tab's memory and disappears with it.",
    },
    {
      title: "Models do read them",
      text: "A model can only answer a question that its provider receives. The receipt under each completed answer names the provider and the terms we requested.",
    },
    {
      title: "You can check",
      text: "Your browser shows every request this page makes and everything it stores. Below is where to look.",
    },
  ],

  keptTitle: "What is kept, where and for how long",
  keptLead:
    "All of this is in our database, except for the cookie that remembers a device and the settings in your browser. The counters of your chats and of failed logins also hold ten random values each, so that nothing is counted twice. Rows that expire are in a separate table without a backup, except for the hourly counts of active users. Once expired, they are no longer used and are deleted within a few days.",
  kept: {
    account: {
      title: "Your account",
      text: "The username, a hash of the password or of your ID at the sign-in provider, the email address if that provider supplies one, Premium and admin rights, whether it is blocked or the operator created it, the numbers of chats and of password changes or sign-outs everywhere, and the times of registration, last sign-in and last activity.",
      howLong: "Until you delete it",
    },
    subscription: {
      title: "A subscription",
      text: "Stripe's customer and subscription IDs, the plan, its status and dates, and the last four digits of the card. Never the card number. For 35 days, also a hash of the ID of each notification from Stripe.",
      howLong: "Until you delete the account",
    },
    "admin-changes": {
      title: "Changes by an admin",
      text: "Which admin changed, or tried to change, which account or model and when, with the old and new values. No chats, no email addresses, no IP addresses.",
      howLong: "Permanently",
    },
    visitor: {
      title: "Without an account",
      text: "How many free chats you have used, under a hash of a random cookie.",
      howLong: "180 days after the last chat",
    },
    network: {
      title: "Your network",
      text: "How many free chats came from your network today, under a hash. The hash's key is deleted every day. After that, the hash cannot be traced to a network.",
      howLong: "Until one hour past midnight UTC",
    },
    session: {
      title: "A session",
      text: "A hash of the random token in your cookie, your account's ID, and the time you signed in.",
      howLong: "30 days after the last use",
    },
    "sign-in": {
      title: "A sign-in with Google or another provider",
      text: "While it lasts: random values that protect it, a hash of a cookie, the page to return to, and whether it confirms the deletion of your account.",
      howLong: "10 minutes",
    },
    "failed-logins": {
      title: "Failed logins",
      text: "How many there were, under hashes of the username, the network, the device and the session. New accounts and sign-ins with a provider are counted per network in the same way, and payment requests per account.",
      howLong: "Up to two hours",
    },
    "device-cookie": {
      title: "A known device",
      text: "A cookie in your browser, so that failed logins elsewhere do not lock you out. It holds a random ID and signatures for your last five accounts.",
      howLong: "180 days",
    },
    "browser-settings": {
      title: "Settings in your browser",
      text: "In your browser's local storage: settings such as your theme, language and reading mode, and the IDs of the models you chose last. Of these, we receive only the models you ask.",
      howLong:
        "Until you clear this site's data. The models and the reading mode: until Secure Clear or until you sign out",
    },
    spending: {
      title: "What Premium chats cost",
      text: "If this site limits the cost per account: the sum of today's chats and the number of their answers, under a hash of your account's ID.",
      howLong: "Until the end of the next day (UTC)",
    },
    sums: {
      title: "Totals",
      text: "Chats, answers and cost per model and day, how many accounts and Premium users there are, and how many people were active. None of these numbers is about an individual chat or person.",
      howLong: "Totals: permanently. Hourly counts of active users: two days after the day ends",
    },
    unsettled: {
      title: "Answers of unknown cost",
      text: "Their models, the day and the model router's IDs, until the router reports the cost. Nothing about you, but the operator can look up each answer's time and length at the router.",
      howLong: "Up to 30 days",
    },
    retries: {
      title: "Failed answers",
      text: "Which models you may ask again for free, and your account's ID or a hash of your cookie.",
      howLong: "15 minutes",
    },
    stops: {
      title: "Stopped and interrupted answers",
      text: "That a chat or some of its answers were stopped, or how many bytes had arrived when your connection broke or the page was hidden on a phone, under a hash of the chat's random ID.",
      howLong: "15 minutes",
    },
    spool: {
      title: "The rest of an answer",
      text: "If your connection breaks or the page is hidden on a phone: what your browser has not received yet, encrypted, under a hash of the chat's random ID. Only your tab has the key. Our function had it, too, and the stored value for the day's keys with a copy of your request could restore it.",
      howLong: "15 minutes at most; deleted once your tab has it, or when you stop the chat",
    },
    seeds: {
      title: "Keys for chats",
      text: "A random value from which the day's keys for chats are made. It says nothing about anyone, but with it and a recording of an encrypted request, that chat could be decrypted.",
      howLong: "Until the end of the next day (UTC)",
    },
  } satisfies Record<string, Kept>,

  othersTitle: "Who else sees a question",
  others: {
    providers: {
      title: "The models' providers",
      text: "The model router and the provider of each model you chose read the question in order to answer it. Through OpenRouter, we request providers that neither retain the question nor train on it. We cannot verify that they comply. Other routers get no such request. The receipt under each completed answer shows who answered and what was requested.",
    },
    "search-provider": {
      title: "A search provider, if Deep Search is on",
      text: "It receives the question's words, and nothing about you. If you check a claim on the web, it receives the question that you see before, which may come from an answer. Our request not to retain or train on questions does not apply to it. The receipt names it.",
    },
    hosting: {
      title: "The servers in between",
      text: "Our chat function decrypts the question and the answers for the duration of a request. CloudFront, which is in front of it, carries only ciphertext of chats, but everything else decrypted.",
    },
    stripe: {
      title: "Stripe, if you pay",
      text: "It receives what you enter on its pages, the ID of your account, and your email address if your sign-in provider has verified it. Never your username, a question or an answer.",
    },
    google: {
      title: "Google or another sign-in provider, if you use it",
      text: "It learns that you signed in here. The sign-in tells it nothing about your chats.",
    },
  } satisfies Record<string, Titled>,

  claimsTitle: "What we test, and how you can check",
  claimsLead:
    "Press F12 to open your browser's developer tools, or right-click the page and choose Inspect. Our tests repeat the same checks with every change.",
  check: "Check it",
  tested: "How we test it",
  claims: {
    "not-stored": {
      title: "Chats are not stored",
      text: "Questions, answers, file names, file contents and search queries are not stored in any of our databases, files or logs, whether a chat succeeds or fails. The one exception: if your connection breaks or the page is hidden on a phone, the rest of the answer waits for you for up to 15 minutes, encrypted.",
      tested:
        "Your browser cannot see inside our servers. A test sends unique marker words in chats that succeed and chats that fail, then searches the database, every file and the log for them.",
    },
    "no-addresses": {
      title: "IP addresses are not stored",
      text: "Free chats are counted per network, under a hash whose key is deleted every day.",
      tested:
        "A test sends chats from known IP addresses, then searches the database, every file and the log for them.",
    },
    capsule: {
      title: "Chats are encrypted twice",
      text: "Between your browser and our chat function, question and answers are encrypted once more, so that networks, company proxies and our CDN carry only ciphertext. It doesn't protect you from us: we send the page and run the function. And the models read your question.",
      check:
        "Ask something. In the Network panel, select the request named stream: neither its payload nor its response contains a word of it.",
    },
    frames: {
      title: "The size of what is sent doesn't give an answer away",
      text: "While models write, packets of the same size are sent at a fixed pace. A listener still sees that you chat, when and for how long, about how long your question is, whether the web was searched, and whether an answer is unusually fast.",
      tested:
        "A test records the packets of different answers on an encrypted connection: all have the same length. Without this protection the lengths differ, and the test finds that, too.",
    },
    "one-origin": {
      title: "Nothing is loaded from elsewhere",
      text: "No fonts, scripts, images or favicons come from other companies, so none of them learns that you are here.",
      check: "Open the Network panel and reload the page. Every request goes to this site.",
    },
    "inert-answers": {
      title: "Answers cannot send anything out",
      text: "An image in an answer is shown as a link, and HTML as text.",
      check:
        "With the Network panel open, ask a model to answer with an image from another site. The browser requests nothing from that site until you click the link.",
    },
    "files-stay": {
      title: "Files stay on your device",
      text: "They are read in the browser. Only their text, or a redrawn image without camera data, is sent, with the file's name, type and size.",
      tested:
        "A test attaches files of every kind and reads the request before it is encrypted: it contains the file's text or the redrawn image, not the file.",
    },
    "no-browser-storage": {
      title: "No part of a chat is in the browser's storage",
      text: "Not in cookies, local storage, caches, the URL or the history.",
      check:
        "Open the Application panel (Storage in Firefox and Safari). Local storage has only settings (such as your theme, language, reading mode and the models you chose last), your chat counts, and the day on which a free chat was last rejected. Cache storage and IndexedDB are empty.",
    },
    sealed: {
      title: "Protected chats are encrypted while the tab is hidden",
      text: `With AES-256 under a key that no script can read. The plaintext is dropped. If an answer is still being written or a file is still being read, encryption waits until that is done. After ${limits.session.minutes} minutes the key is destroyed, and the page tells you.`,
      check:
        "Undock the developer tools and switch to another tab. Then take a heap snapshot in the Memory panel and search it for a word of your chat.",
    },
    visits: {
      title: "A chat waits ten minutes while you visit another screen",
      text: "It is erased sooner if you switch tabs there, sign out or close the page. The page asks before you follow a link that would erase it.",
      check:
        "Ask something, open this page, switch to another tab, then return to the chat. It is gone, and a note explains why.",
    },
    "sign-out": {
      title: "Signing out erases the chat in every tab",
      text: "All tabs of the same browser erase it immediately.",
      check: "Open the chat in two tabs, ask something in one, and sign out in the other.",
    },
    "secure-clear": {
      title: "Secure Clear leaves no copy",
      text: "It removes the messages, the draft, the files and the key from the tab's memory.",
      check:
        "Take a heap snapshot in the Memory panel before and after, and search both for a word of your chat.",
    },
    "separate-threads": {
      title: "Models do not see each other's answers",
      text: "Each one gets its own conversation, unless you share an answer with the others, or have one model merge the answers, or compare or check their claims.",
      tested:
        "In a test, three models each learn a secret. Over 20 questions, with stops and retries, none of them receives another's.",
    },
    "bare-queries": {
      title: "Searches carry nothing about you",
      text: "A search provider receives the question's words, or those of a claim that you check, from our server. We open none of the pages it finds.",
      tested:
        "A test reads every request to the provider. If the web was searched, the receipt under each completed answer names the provider.",
    },
    "local-exports": {
      title: "Exports are made in your browser",
      text: "The file is written from the tab's memory. A saved chat is encrypted (AES-256) with your passphrase, which is not kept.",
      check: "Export a chat with the Network panel open. Code may load from this site, but nothing is sent.",
    },
  } satisfies Record<string, Claim>,

  beyondTitle: "What we cannot promise",
  beyond: {
    memory: {
      title: "Wiped memory",
      text: "JavaScript can only let go of data; the browser frees it. Heap snapshots show that this works in Chromium. Swap files and crash dumps are beyond our reach.",
    },
    "standard-mode": {
      title: "Encryption in Standard mode",
      text: "In Standard mode, the chat stays unencrypted in this tab's memory until you clear it or close the page.",
    },
  } satisfies Record<string, Titled>,

  deleteTitle: "Delete your account",
  deleteText:
    "Open your account and choose “Delete my account”. That cancels the subscription, deletes the customer at Stripe, and then deletes the user, the username and the link to your sign-in provider. If an admin has changed the account, the record of that change remains.",
  deleteAction: "Open your account",
  deleteVisitor:
    "Without an account, clear this site's data in your browser. The stored count of your free chats can then no longer be linked to you, and it expires.",
  remainsTitle: "Some things remain:",
  remains: {
    "other-sessions":
      "Sessions on other devices: hashes of their tokens, with your account's ID. They stop working immediately and expire within 30 days.",
    "other-hashes": `Counts of failed logins and payment requests, stored under hashes, for up to two hours, and your account's ID in the record of which failed models can be retried, for ${limits.retry.minutes} minutes.`,
    "other-spending":
      "If this site limits the cost per account: the sum of today's chats and the number of their answers, under a hash of your account's ID, until the end of the next day (UTC).",
    "blocked-identity":
      "If the account was blocked: a hash of your ID at the sign-in provider, permanently, so that it cannot be used for another account.",
    backups:
      "Backups of the database, for 35 days. If this site runs on a single machine, they are files of its operator, who decides how long to keep them. Stripe keeps invoices and payments, as the law requires.",
  } satisfies Record<string, string>,
  footnote: `This page describes ${PRODUCT_NAME} as published. The operator of a modified copy is responsible for its changes.`,
});
