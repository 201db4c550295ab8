import { plural } from "../plural.ts";

export function chats(count: number | null): string {
  return count === null
    ? "chats ilimitados"
    : plural(count, { one: "# chat", many: "# de chats", other: "# chats" });
}

export function freeChats(count: number | null): string {
  return count === null
    ? "chats grátis ilimitados"
    : plural(count, { one: "# chat grátis", many: "# de chats grátis", other: "# chats grátis" });
}
