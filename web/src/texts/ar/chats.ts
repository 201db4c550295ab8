import { plural } from "../plural.ts";

export function chats(count: number | null): string {
  return count === null
    ? "محادثات غير محدودة"
    : plural(count, {
        zero: "0 محادثة",
        one: "محادثة واحدة",
        two: "محادثتين",
        few: "# محادثات",
        many: "# محادثة",
        other: "# محادثة",
      });
}

export function freeChats(count: number | null): string {
  return count === null
    ? "محادثات مجانية غير محدودة"
    : plural(count, {
        zero: "لا محادثات مجانية",
        one: "محادثة مجانية واحدة",
        two: "محادثتان مجانيتان",
        few: "# محادثات مجانية",
        many: "# محادثة مجانية",
        other: "# محادثة مجانية",
      });
}
