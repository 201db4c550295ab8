export * from "../../ar/browse.ts";
export * from "../../ar/compare.ts";
export * from "../../ar/conversation.ts";
export * from "../../ar/landing.ts";
export * from "../../ar/markdown.ts";
export * from "../../ar/page.ts";
export * from "../../ar/problems.ts";
export * from "../../ar/receipt.ts";
