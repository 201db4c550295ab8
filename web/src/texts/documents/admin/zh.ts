export * from "../../zh/account.ts";
export * from "../../zh/admin.ts";
export * from "../../zh/admin-models.ts";
export * from "../../zh/connection.ts";
export * from "../../zh/not-found.ts";
export * from "../../zh/page.ts";
export * from "../../zh/problems.ts";
export * from "../../zh/sign-in.ts";
