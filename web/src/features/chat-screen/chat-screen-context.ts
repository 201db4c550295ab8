import { createContext, useContext } from "react";
import type { ChatScreenState } from "./use-chat-screen.ts";

export const ChatScreenContext = createContext<ChatScreenState | null>(null);

/** Returns the state of the chat screen. Call it inside ChatScreen only. */
export function useChatScreenContext(): ChatScreenState {
  const state = useContext(ChatScreenContext);
  if (!state) throw new Error("no ChatScreenContext");
  return state;
}
