import type { ChatState } from "./chat-store.ts";

/** Reports whether any of the chat's settings differs from its default. */
export function hasSettings({ effort }: ChatState): boolean {
  return effort !== undefined;
}
