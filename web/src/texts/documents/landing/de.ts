export * from "../../de/browse.ts";
export * from "../../de/compare.ts";
export * from "../../de/conversation.ts";
export * from "../../de/landing.ts";
export * from "../../de/markdown.ts";
export * from "../../de/page.ts";
export * from "../../de/problems.ts";
export * from "../../de/receipt.ts";
