export * from "../../ja/account.ts";
export * from "../../ja/admin.ts";
export * from "../../ja/admin-models.ts";
export * from "../../ja/connection.ts";
export * from "../../ja/not-found.ts";
export * from "../../ja/page.ts";
export * from "../../ja/problems.ts";
export * from "../../ja/sign-in.ts";
