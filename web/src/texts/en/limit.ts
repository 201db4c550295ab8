import { area } from "../area.ts";
import { plural } from "../plural.ts";
import { chats } from "./chats.ts";

export const limit = area("limit", {
  title: (chats: number) => plural(chats, { one: "# Free Chat Used", other: "# Free Chats Used" }),
  later: "Maybe Later",
  visitor: {
    text: (count: number | null) =>
      `A free account gives you ${chats(count)} and needs no personal details: your browser generates a username and a password.`,
    action: "Create Anonymous Account",
  },
  user: {
    text: "You have used all of this account's free chats. Premium includes unlimited chats and all premium models.",
    action: "Upgrade to Premium",
  },
  notSold: "You have used all of this account's free chats. This site sells no others: ask its operator.",
});
