import { area } from "../area.ts";

export const limit = area("limit", {
  title: (chats: number) => `${chats} Free Chats Used`,
  later: "Maybe Later",
  visitor: {
    text: "A free account gives you 10 chats and needs no personal details: your browser generates a username and a password.",
    action: "Create Anonymous Account",
  },
  user: {
    text: "You have used all of this account's free chats. Premium includes unlimited chats and all premium models.",
    action: "Upgrade to Premium",
  },
});
