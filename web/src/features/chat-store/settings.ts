import { limits } from "../../lib/limits.ts";
import { truncate } from "../../lib/truncate.ts";
import { type ChatState, chatStore } from "./chat-store.ts";

/** Reports whether any of the chat's settings differs from its default. */
export function hasSettings({ effort, sequential, conversation }: ChatState): boolean {
  return sequential || effort !== undefined || conversation.instructions !== undefined;
}

/** Sets what the next questions are sent with. Without an action, as the engine may not be loaded. */
export function setInstructions(text: string): void {
  const instructions = truncate(text, limits.instructions.characters) || undefined;
  chatStore.set({ conversation: { ...chatStore.get().conversation, instructions } });
}
