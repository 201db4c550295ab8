import { chat as chatTexts } from "#texts/chat.ts";
import type { Outcome } from "../conversation/chats/chat.ts";
import type { NewChat } from "../conversation/chats/new-chat.ts";
import {
  type Action,
  type Answer,
  answersIn,
  type Conversation,
  isOpen,
} from "../conversation/conversation.ts";
import { engine, loadEngine } from "../conversation/load-engine.ts";
import { chatStore } from "./chat-store.ts";
import { withdrawUndo } from "./undo.ts";

/** A chat that is streaming. */
interface RunningChat {
  /** The id of the turn or combination that the events belong to. */
  target: string;
  abort: AbortController;
}

type Engine = NonNullable<typeof engine>;

/** By chat id. */
const running = new Map<string, RunningChat>();

/** Aborts the chat that is waiting for the engine. */
let waiting: AbortController | undefined;

/** Applies an action to the conversation. Without the engine, the conversation is empty. */
export function dispatch(action: Action): void {
  if (engine) chatStore.set({ conversation: engine.reduce(chatStore.get().conversation, action) });
}

/**
 * Runs the chat that `create` returns, if any, at once if the engine has loaded. Resolves when its
 * stream ends; never rejects. Do not call it while busy, except for a retry that `canRetryEarly`
 * allows.
 */
export async function runChat(
  create: (engine: Engine, conversation: Conversation) => NewChat | undefined,
): Promise<Outcome> {
  const stopped = { result: "stopped", counted: false } as const;
  const abort = new AbortController();
  const loaded = engine ?? (await load(abort));
  if (abort.signal.aborted) return stopped;
  if (!loaded) {
    const message = chatTexts.errorText;
    return { result: "failed", counted: false, unanswered: true, message, detail: "", code: "" };
  }
  const chat = create(loaded, chatStore.get().conversation);
  if (!chat) return stopped;
  const { target, action } = chat;
  const { effort, sequential } = chatStore.get();
  const request = { ...chat.request, effort, sequential: sequential && chat.request.modelIds.length > 1 };
  const { chatId } = request;
  // Undoing would remove what is about to be written.
  withdrawUndo();
  dispatch(action);
  running.set(chatId, { target, abort });
  const outcome = await loaded.stream(request, abort.signal, (events) => {
    if (running.has(chatId)) dispatch({ type: "received", target, chatId, events });
  });
  if (outcome.result === "failed") {
    const { unanswered, message, detail } = outcome;
    dispatch({ type: "failed", target, chatId, error: detail || message, unanswered, at: Date.now() });
  }
  running.delete(chatId);
  return outcome;
}

/** Loads the engine. Returns undefined if that fails or is aborted. */
async function load(abort: AbortController): Promise<Engine | undefined> {
  waiting = abort;
  chatStore.set({ starting: true });
  // An import cannot be aborted, but waiting for it can.
  const aborted = new Promise<undefined>((resolve) =>
    abort.signal.addEventListener("abort", () => resolve(undefined)),
  );
  const loaded = await Promise.race([loadEngine().catch(() => undefined), aborted]);
  if (!abort.signal.aborted) chatStore.set({ starting: false });
  return loaded;
}

/** Stops everything that is being written, or is about to be. */
export function stopAll(): void {
  waiting?.abort();
  chatStore.set({ starting: false });
  for (const chatId of [...running.keys()]) stopChat(chatId);
}

/** Stops one answer. The others continue. */
export function stopAnswer(answer: Pick<Answer, "attempt" | "model">): void {
  const { chatId } = answer.attempt;
  const { modelId } = answer.model;
  const target = chatId && running.get(chatId)?.target;
  if (!target) return;
  // Stopping a chat's last unfinished answer ends the stream.
  const isLast = chatStore
    .get()
    .conversation.turns.flatMap(answersIn)
    .every((one) => !isOpen(one) || one.attempt.chatId !== chatId || one.model.modelId === modelId);
  if (isLast) stopChat(chatId);
  else {
    engine?.stopChat(chatId, modelId);
    dispatch({ type: "stopped", target, chatId, modelId, at: Date.now() });
  }
}

function stopChat(chatId: string) {
  const stopped = running.get(chatId);
  if (!stopped) return;
  running.delete(chatId);
  stopped.abort.abort();
  engine?.stopChat(chatId);
  dispatch({ type: "stopped", target: stopped.target, chatId, at: Date.now() });
}
