import * as texts from "../../texts/en.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { ModelBar } from "../models/model-bar.tsx";
import { Welcome } from "../welcome/welcome.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatDialogs } from "./chat-dialogs.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { ChatScreenContext } from "./chat-screen-context.ts";
import { SessionEnded, TranscriptPane, usePreload } from "./lazy-components.ts";
import { useChatScreen } from "./use-chat-screen.ts";

/**
 * The screen at `/chat`. The transcript is outside the context: the state changes with each token,
 * and React would look for consumers in all blocks of all answers.
 */
export function ChatScreen() {
  const screen = useChatScreen();
  const { choice, browsing, turns, session } = screen;
  usePreload();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto]">
      <Button
        className="fixed start-2 top-2 z-30 not-focus:pointer-events-none not-focus:[clip-path:inset(50%)]"
        onClick={screen.focusComposer}
      >
        {texts.header.skip}
      </Button>
      <ChatScreenContext value={screen}>
        <ChatHeader />
      </ChatScreenContext>
      <ModelBar choice={choice} onBrowse={browsing.start} onReject={browsing.reject} />
      <main ref={screen.page} className="mx-auto w-full max-w-[1880px] px-gutter pb-10">
        <AsyncBoundary>
          <SessionEnded end={session.end} />
        </AsyncBoundary>
        {turns.length === 0 ? (
          <Welcome
            isProtected={session.mode === "protected"}
            onExample={(question) => {
              screen.draft.setText(question);
              screen.focusComposer();
            }}
          />
        ) : (
          <AsyncBoundary errorFallback={<Note tone="danger" title={texts.failure.answers} />}>
            <TranscriptPane screen={screen} />
          </AsyncBoundary>
        )}
      </main>
      <ChatScreenContext value={screen}>
        <ChatComposer />
        <ChatDialogs />
      </ChatScreenContext>
    </div>
  );
}
