import { plural } from "../plural.ts";

export function chats(count: number | null): string {
  return count === null
    ? "des chats illimités"
    : plural(count, { one: "# chat", many: "# de chats", other: "# chats" });
}

export function freeChats(count: number | null): string {
  return count === null
    ? "des chats gratuits illimités"
    : plural(count, { one: "# chat gratuit", many: "# de chats gratuits", other: "# chats gratuits" });
}
