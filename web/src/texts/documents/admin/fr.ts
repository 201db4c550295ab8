export * from "../../fr/account.ts";
export * from "../../fr/admin.ts";
export * from "../../fr/admin-models.ts";
export * from "../../fr/connection.ts";
export * from "../../fr/not-found.ts";
export * from "../../fr/page.ts";
export * from "../../fr/problems.ts";
export * from "../../fr/sign-in.ts";
