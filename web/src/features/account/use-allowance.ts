import {
  addToChatCount,
  chatCount,
  isVisitorRejected,
  markVisitorRejected,
  useChatCount,
  useVisitorRejected,
} from "../../api/chat-count.ts";
import { useCatalog } from "../../api/models.ts";
import { refreshUser, type User } from "../../api/user.ts";
import { limits } from "../../lib/limits.ts";

/** What the user or visitor may still send. */
export interface Allowance {
  /** Chats left; null for no limit. */
  left: number | null;
  limit: number | null;
  /**
   * The maximum length of a question and its thread, in characters. Pro users may send more, see
   * characterLimit.
   */
  characters: number;
  /** Reports whether all chats are used up now, counting those sent in other tabs. */
  usedUp: () => boolean;
  /** Counts a chat as sent. Returns a function that refunds it. */
  count: () => () => void;
  /** Call it when the server rejects a chat because none are left: the server's count applies. */
  rejected: () => void;
}

/** Returns the allowance of the user, or of the visitor if no one is signed in. */
export function useAllowance(user: User | null | undefined): Allowance {
  const owner = user ?? null;
  const { data, error } = useCatalog();
  // Null while a visitor's limit is unknown.
  const visitorLimit = data ? data.chats.visitor : error ? limits.chats.visitor : null;
  const limit = user ? user.chats_limit : visitorLimit;
  const used = useChatCount(owner);
  const rejected = useVisitorRejected() && !user;
  return {
    limit,
    characters: user ? limits.characters.user : limits.characters.visitor,
    left: limit === null ? null : rejected ? 0 : chatsLeft(limit, used),
    usedUp: () =>
      limit !== null && ((!user && isVisitorRejected()) || chatsLeft(limit, chatCount(owner)) === 0),
    count: () => {
      addToChatCount(owner, 1);
      return () => addToChatCount(owner, -1);
    },
    rejected: user ? refreshUser : markVisitorRejected,
  };
}

export function chatsLeft(limit: number, used: number): number {
  return Math.max(limit - used, 0);
}
