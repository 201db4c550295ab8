// All texts that the product shows, in English: one file for each part of the product, so that each
// screen loads only its own. The other languages have the same files.

export * from "./en/account.ts";
export * from "./en/admin.ts";
export * from "./en/admin-models.ts";
export * from "./en/billing.ts";
export * from "./en/blind.ts";
export * from "./en/browse.ts";
export * from "./en/chat.ts";
export * from "./en/compare.ts";
export * from "./en/composer.ts";
export * from "./en/connection.ts";
export * from "./en/conversation.ts";
export * from "./en/export.ts";
export * from "./en/file-panel.ts";
export * from "./en/files.ts";
export * from "./en/icon-upload.ts";
export * from "./en/landing.ts";
export * from "./en/language.ts";
export * from "./en/leaving.ts";
export * from "./en/limit.ts";
export * from "./en/markdown.ts";
export * from "./en/models.ts";
export * from "./en/not-found.ts";
export * from "./en/page.ts";
export * from "./en/price-today.ts";
export * from "./en/privacy.ts";
export * from "./en/privacy-page.ts";
export * from "./en/problems.ts";
export * from "./en/receipt.ts";
export * from "./en/session.ts";
export * from "./en/shortcuts.ts";
export * from "./en/sign-in.ts";
export * from "./en/transcript.ts";
export * from "./en/welcome.ts";
