import { useEffect, useRef, useState } from "react";
import { useHandler } from "../../../lib/use-handler.ts";
import * as texts from "../../../texts/en.ts";
import { type Action, type Answer, isOpen, type Turn } from "../conversation.ts";
import { engine, loadEngine } from "../load-engine.ts";
import type { Outcome } from "./chat.ts";
import type { NewChat } from "./new-chat.ts";

/** A chat that is streaming. */
interface RunningChat {
  /** The id of the turn or merged answer that the events belong to. */
  target: string;
  abort: AbortController;
}

type Engine = NonNullable<typeof engine>;

/** Streams the chats of a conversation, and stops them when the page is left. */
export function useChats(turns: readonly Turn[], dispatch: (action: Action) => void) {
  const [starting, setStarting] = useState(false);
  /** Aborts the chat that is waiting for the engine. */
  const waiting = useRef<AbortController>(null);
  const running = useRef(new Map<string, RunningChat>());

  /** Loads the engine. Returns undefined if that fails. */
  async function load(abort: AbortController): Promise<Engine | undefined> {
    waiting.current = abort;
    setStarting(true);
    const loaded = await loadEngine().catch(() => undefined);
    setStarting(false);
    return loaded;
  }

  /** Runs the chat that `create` returns, at once if the engine has loaded. */
  async function run(create: (engine: Engine) => NewChat): Promise<Outcome> {
    const abort = new AbortController();
    const loaded = engine ?? (await load(abort));
    if (abort.signal.aborted) return { result: "stopped", counted: false };
    if (!loaded) {
      const message = texts.chat.errorText;
      return { result: "failed", counted: false, unanswered: true, message, detail: "", code: "" };
    }
    const { target, action, request } = create(loaded);
    const { chatId } = request;
    dispatch(action);
    running.current.set(chatId, { target, abort });
    const outcome = await loaded.stream(request, abort.signal, (events) => {
      if (running.current.has(chatId)) dispatch({ type: "received", target, chatId, events });
    });
    if (outcome.result === "failed") {
      const { unanswered, message, detail } = outcome;
      dispatch({ type: "failed", target, chatId, error: detail || message, unanswered, at: Date.now() });
    }
    running.current.delete(chatId);
    return outcome;
  }

  function stop() {
    waiting.current?.abort();
    setStarting(false);
    for (const chatId of [...running.current.keys()]) stopChat(chatId);
  }

  function stopChat(chatId: string) {
    const stopped = running.current.get(chatId);
    if (!stopped) return;
    running.current.delete(chatId);
    stopped.abort.abort();
    engine?.stopChat(chatId);
    dispatch({ type: "stopped", target: stopped.target, chatId, at: Date.now() });
  }

  function stopAnswer({ attempt: { chatId }, model: { modelId } }: Answer) {
    const target = chatId && running.current.get(chatId)?.target;
    if (!target) return;
    // Stopping a chat's last unfinished answer ends the stream.
    const isLast = turns
      .flatMap(({ answers, merged }) => (merged ? [...answers, merged] : answers))
      .every((one) => !isOpen(one) || one.attempt.chatId !== chatId || one.model.modelId === modelId);
    if (isLast) return stopChat(chatId);
    engine?.stopChat(chatId, modelId);
    dispatch({ type: "stopped", target, chatId, modelId, at: Date.now() });
  }

  useOnLeave(stop);
  return { starting, run, stop, stopAnswer };
}

/**
 * Calls `callback` on unload and on unmount. The server may not notice that the client has
 * disconnected, so the page has to stop its chats.
 */
function useOnLeave(callback: () => void) {
  const leave = useHandler(callback);
  useEffect(() => {
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [leave]);
}
