export * from "../../fr/browse.ts";
export * from "../../fr/compare.ts";
export * from "../../fr/conversation.ts";
export * from "../../fr/landing.ts";
export * from "../../fr/markdown.ts";
export * from "../../fr/page.ts";
export * from "../../fr/problems.ts";
export * from "../../fr/receipt.ts";
