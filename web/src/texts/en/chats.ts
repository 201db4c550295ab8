import { plural } from "../plural.ts";

// Null stands for no limit.

export function chats(count: number | null): string {
  return count === null ? "unlimited chats" : plural(count, { one: "# chat", other: "# chats" });
}

export function freeChats(count: number | null): string {
  return count === null
    ? "unlimited free chats"
    : plural(count, { one: "# free chat", other: "# free chats" });
}
