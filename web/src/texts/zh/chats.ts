import { plural } from "../plural.ts";

export function chats(count: number | null): string {
  return count === null ? "不限次数的对话" : plural(count, { other: "# 次对话" });
}

export function freeChats(count: number | null): string {
  return count === null ? "不限次数的免费对话" : plural(count, { other: "# 次免费对话" });
}
