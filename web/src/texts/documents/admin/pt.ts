export * from "../../pt/account.ts";
export * from "../../pt/admin.ts";
export * from "../../pt/admin-models.ts";
export * from "../../pt/connection.ts";
export * from "../../pt/not-found.ts";
export * from "../../pt/page.ts";
export * from "../../pt/problems.ts";
export * from "../../pt/sign-in.ts";
