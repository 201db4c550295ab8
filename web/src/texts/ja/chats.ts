import { plural } from "../plural.ts";

export function chats(count: number | null): string {
  return count === null ? "チャット無制限" : plural(count, { other: "チャット#回" });
}

export function freeChats(count: number | null): string {
  return count === null ? "無料チャット無制限" : plural(count, { other: "無料チャット#回" });
}
