import { addToChatCount, chatCount, useChatCount } from "../../api/chat-count.ts";
import type { User } from "../../api/user.ts";

/** Chats without an account, in all. */
export const VISITOR_CHATS = 3;

/** How many chats somebody may still send. */
export interface Allowance {
  /** Null: as many as they like. */
  left: number | null;
  limit: number | null;
  /** Reads the count anew: whether it is used up now, another tab's chats included. */
  usedUp: () => boolean;
  /** Counts a chat that is sent; answers what gives it back. */
  count: () => () => void;
}

/** What is left to a user, or to a visitor while there is none. */
export function useAllowance(user: User | null | undefined): Allowance {
  const who = user ?? null;
  const limit = user ? user.chats_limit : VISITOR_CHATS;
  const used = useChatCount(who);
  return {
    limit,
    left: limit === null ? null : chatsLeft(limit, used),
    usedUp: () => limit !== null && chatsLeft(limit, chatCount(who)) === 0,
    count: () => {
      addToChatCount(who, 1);
      return () => addToChatCount(who, -1);
    },
  };
}

/** Never less than none. */
export function chatsLeft(limit: number, used: number): number {
  return Math.max(limit - used, 0);
}
