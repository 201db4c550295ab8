import { useSyncExternalStore } from "react";
import { store, stored, useStored, watchStored } from "../lib/storage.ts";

// The server counts chats and enforces the limits. The browser mirrors the count only to show the
// badge and the limit dialog without a request; changing it gains nothing.
const VISITOR_KEY = "anonymous-chat-count";
/** The UTC day on which the server last rejected a visitor's chat. */
const REJECTED_KEY = "anonymous-chat-rejected";
const userKey = (userId: string) => `chat-count-${userId}`;

/** A user, or null for a visitor. */
export type ChatOwner = { id: string } | null;

/** Returns the mirrored number of chats used, and rerenders when it changes. */
export function useChatCount(owner: ChatOwner): number {
  return parse(useStored(keyOf(owner)));
}

export function chatCount(owner: ChatOwner): number {
  return parse(stored(keyOf(owner)));
}

/** Adds a sent chat to the count, or removes one with -1. */
export function addToChatCount(owner: ChatOwner, chats: 1 | -1): void {
  store(keyOf(owner), String(Math.max(chatCount(owner) + chats, 0)));
}

/**
 * Records that the server has rejected a visitor's chat. The rejection holds for the rest of the
 * UTC day, because the limit may be that of the visitor's network, which is per day.
 */
export function markVisitorRejected(): void {
  store(REJECTED_KEY, today());
}

/** Reports whether the server has rejected a visitor's chat today. */
export function isVisitorRejected(): boolean {
  return stored(REJECTED_KEY) === today();
}

/** Like `isVisitorRejected`, and rerenders when it changes. */
export function useVisitorRejected(): boolean {
  return useSyncExternalStore(watchStored, isVisitorRejected);
}

/** Stores the server's count for a user, and drops the visitor's count. */
export function mirrorChatCount(user: { id: string; chatsUsed: number }): void {
  store(userKey(user.id), String(user.chatsUsed));
  for (const key of [VISITOR_KEY, REJECTED_KEY]) if (stored(key) !== null) store(key, null);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function keyOf(owner: ChatOwner): string {
  return owner ? userKey(owner.id) : VISITOR_KEY;
}

/** Treats anything but a non-negative integer as 0. */
function parse(value: string | null): number {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : 0;
}
