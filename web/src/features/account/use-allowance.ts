import { useMemo } from "react";
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

/**
 * Returns the allowance of the user, or of the visitor if no one is signed in: the same object until
 * it changes.
 */
export function useAllowance(user: User | null | undefined): Allowance {
  const owner = user ?? null;
  const { data, error } = useCatalog();
  // Null while a visitor's limit is unknown.
  const visitorLimit = data ? data.chats.visitor : error ? limits.chats.visitor : null;
  const limit = user ? user.chatsLimit : visitorLimit;
  const used = useChatCount(owner);
  const rejected = useVisitorRejected() && !user;
  const left = limit === null ? null : rejected ? 0 : chatsLeft(limit, used);
  return useMemo(() => allowanceOf(user ?? null, limit, left), [user, limit, left]);
}

function allowanceOf(user: User | null, limit: number | null, left: number | null): Allowance {
  return {
    limit,
    left,
    characters: user ? limits.characters.user : limits.characters.visitor,
    usedUp: () =>
      limit !== null && ((!user && isVisitorRejected()) || chatsLeft(limit, chatCount(user)) === 0),
    count: () => {
      addToChatCount(user, 1);
      return () => addToChatCount(user, -1);
    },
    rejected: user ? refreshUser : markVisitorRejected,
  };
}

export function chatsLeft(limit: number, used: number): number {
  return Math.max(limit - used, 0);
}
