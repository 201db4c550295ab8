export * from "../../es/browse.ts";
export * from "../../es/compare.ts";
export * from "../../es/conversation.ts";
export * from "../../es/landing.ts";
export * from "../../es/markdown.ts";
export * from "../../es/page.ts";
export * from "../../es/problems.ts";
export * from "../../es/receipt.ts";
