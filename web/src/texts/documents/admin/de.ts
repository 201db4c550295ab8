export * from "../../de/account.ts";
export * from "../../de/admin.ts";
export * from "../../de/admin-models.ts";
export * from "../../de/connection.ts";
export * from "../../de/not-found.ts";
export * from "../../de/page.ts";
export * from "../../de/problems.ts";
export * from "../../de/sign-in.ts";
