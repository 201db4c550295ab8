import { plural } from "../plural.ts";

export function chats(count: number | null): string {
  return count === null ? "unbegrenzt viele Chats" : plural(count, { one: "# Chat", other: "# Chats" });
}

export function freeChats(count: number | null): string {
  return count === null
    ? "unbegrenzt viele kostenlose Chats"
    : plural(count, { one: "# Gratis-Chat", other: "#\u00a0kostenlose Chats" });
}
