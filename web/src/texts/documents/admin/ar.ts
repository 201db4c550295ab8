export * from "../../ar/account.ts";
export * from "../../ar/admin.ts";
export * from "../../ar/admin-models.ts";
export * from "../../ar/connection.ts";
export * from "../../ar/not-found.ts";
export * from "../../ar/page.ts";
export * from "../../ar/problems.ts";
export * from "../../ar/sign-in.ts";
