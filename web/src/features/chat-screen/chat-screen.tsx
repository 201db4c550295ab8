import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { failure, header } from "#texts/page.ts";
import { registerRender } from "../../lib/heap-hygiene.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { openChat } from "../chat-store/chat-session.ts";
import { hasTurns, openDialog, useChat } from "../chat-store/chat-store.ts";
import { changeDraft } from "../chat-store/edit-draft.ts";
import { useInitialModels, useModelChoice } from "../chat-store/use-model-choice.ts";
import { focusQuestion } from "../composer/focus-question.ts";
import "../leaving/unsaved-turns.ts"; // until the guard has loaded
import { ModelBar } from "../models/model-bar.tsx";
import { Welcome } from "../welcome/welcome.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatDialogs } from "./chat-dialogs.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { keepPlace } from "./keep-place.ts";
import { SessionEnded, TranscriptPane, usePreload } from "./lazy-components.ts";
import { rejectModel } from "./reject-model.ts";

/**
 * The screen at `/chat`. Its state is in the chat store, which outlives it. While answers stream,
 * only the transcript renders, and the draft's files: a longer answer leaves less room for them.
 */
export function ChatScreen() {
  const main = useOpenChat();
  const choice = useModelChoice();
  const empty = !useChat(hasTurns);
  const { mode, end } = useChat(({ session }) => session);
  useInitialModels();
  usePreload();
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_auto_1fr_auto]">
      <Button
        className="fixed start-2 top-2 z-30 not-focus:pointer-events-none not-focus:[clip-path:inset(50%)]"
        onClick={focusQuestion}
      >
        {header.skip}
      </Button>
      <ChatHeader />
      <ModelBar choice={choice} onReject={rejectModel} />
      <main
        ref={main}
        data-keeps-place={!empty || undefined}
        className="mx-auto w-full max-w-470 px-gutter pb-10"
      >
        <AsyncBoundary>
          <SessionEnded end={end} />
        </AsyncBoundary>
        {empty ? (
          <Welcome
            isProtected={mode === "protected"}
            onExample={(question) => {
              changeDraft({ text: question });
              focusQuestion();
            }}
            onOpen={() => openDialog({ name: "open" })}
          />
        ) : (
          <AsyncBoundary errorFallback={<Note tone="danger" title={failure.answers} />}>
            <TranscriptPane />
          </AsyncBoundary>
        )}
      </main>
      <ChatComposer />
      <ChatDialogs />
    </div>
  );
}

/** Runs the chat's session while the screen is mounted. Returns a ref for the screen's contents. */
function useOpenChat() {
  const main = useRef<HTMLElement>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  // A layout effect, so that the session has started before the first paint.
  useLayoutEffect(() => {
    if (!main.current) return;
    const close = openChat(main.current);
    const leave = keepPlace();
    return () => {
      leave();
      close();
    };
  }, []);
  useEffect(() => registerRender(render), []);
  return main;
}
