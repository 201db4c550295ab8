export * from "../../ja/browse.ts";
export * from "../../ja/compare.ts";
export * from "../../ja/conversation.ts";
export * from "../../ja/landing.ts";
export * from "../../ja/markdown.ts";
export * from "../../ja/page.ts";
export * from "../../ja/problems.ts";
export * from "../../ja/receipt.ts";
