import { store, stored, useStored } from "../lib/storage.ts";

// The server counts chats and decides. What the browser keeps of it only lets a badge be shown and a limit be
// told without asking: nothing is gained by changing it.
const VISITOR_KEY = "anonymous-chat-count";
const userKey = (userId: string) => `chat-count-${userId}`;

/** Whose chats: a user's, or with null the visitor's. */
export type Counted = { id: string } | null;

/** How many chats somebody has used, as far as this browser knows. */
export function useChatCount(who: Counted): number {
  return parse(useStored(keyOf(who)));
}

export function chatCount(who: Counted): number {
  return parse(stored(keyOf(who)));
}

/** Counts a chat that is sent, or with -1 gives one back. */
export function addToChatCount(who: Counted, chats: 1 | -1): void {
  store(keyOf(who), String(Math.max(chatCount(who) + chats, 0)));
}

/** Takes over what the server says of a user. Who signs in leaves the visitor's count behind. */
export function mirrorChatCount(user: { id: string; chats_used: number }): void {
  store(userKey(user.id), String(user.chats_used));
  if (stored(VISITOR_KEY) !== null) store(VISITOR_KEY, null);
}

function keyOf(who: Counted): string {
  return who ? userKey(who.id) : VISITOR_KEY;
}

/** Anything but a whole number from 0 up is none. */
function parse(value: string | null): number {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : 0;
}
