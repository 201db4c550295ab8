export * from "../../pt/browse.ts";
export * from "../../pt/compare.ts";
export * from "../../pt/conversation.ts";
export * from "../../pt/landing.ts";
export * from "../../pt/markdown.ts";
export * from "../../pt/page.ts";
export * from "../../pt/problems.ts";
export * from "../../pt/receipt.ts";
