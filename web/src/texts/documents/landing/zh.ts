export * from "../../zh/browse.ts";
export * from "../../zh/compare.ts";
export * from "../../zh/conversation.ts";
export * from "../../zh/landing.ts";
export * from "../../zh/markdown.ts";
export * from "../../zh/page.ts";
export * from "../../zh/problems.ts";
export * from "../../zh/receipt.ts";
