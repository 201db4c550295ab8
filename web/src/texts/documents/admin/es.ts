export * from "../../es/account.ts";
export * from "../../es/admin.ts";
export * from "../../es/admin-models.ts";
export * from "../../es/connection.ts";
export * from "../../es/not-found.ts";
export * from "../../es/page.ts";
export * from "../../es/problems.ts";
export * from "../../es/sign-in.ts";
