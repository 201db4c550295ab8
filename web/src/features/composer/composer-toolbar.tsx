import Globe from "lucide-react/icons/globe";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import { composer } from "#texts/composer.ts";
import { Button } from "../../ui/button.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { SelectedModel } from "../models/selected-model.ts";
import type { Selection } from "../models/selection.ts";
import { focusQuestion } from "./focus-question.ts";
import { ModelCount } from "./model-count.tsx";
import { SendButton, StopButton } from "./send-button.tsx";

/** What the toolbar's buttons do. A null action disables or hides its button. */
export interface ComposerActions {
  send: (() => void) | null;
  stop: (() => void) | null;
  clear: (() => void) | null;
  deepSearch: boolean;
  setDeepSearch: (on: boolean) => void;
  /** Whether Send asks a follow-up question that uses one of a limited number of chats. */
  usesChat: boolean;
}

/** The row of buttons below the composer's text. */
export function ComposerToolbar(props: {
  actions: ComposerActions;
  /** Shown first. */
  tools: ReactNode;
  /** Toggles for how the question is asked. */
  modes: ReactNode;
  selection: Selection;
  /** The one model that is asked instead. */
  only?: SelectedModel;
  /** Whether no model is selected. */
  needsModel: boolean;
}) {
  const { actions, tools, modes, selection, only, needsModel } = props;
  const { clear, deepSearch, setDeepSearch, usesChat } = actions;
  const words = composer;
  const narrow = needsModel ? "" : "max-lg:one-line:hidden";
  return (
    <>
      <div className="row-start-3 flex min-h-13.5 min-w-0 items-center gap-1 py-1.75 ps-3 2xl:ps-[21px]">
        {tools}
        <Toggle on={deepSearch} tip={words.deepSearchHint} onClick={() => setDeepSearch(!deepSearch)}>
          <Globe />
          {words.deepSearch}
        </Toggle>
        {modes}
        {clear && (
          <Button
            variant="quiet"
            size="sm"
            aria-keyshortcuts="Alt+N"
            onClick={() => {
              clear();
              focusQuestion();
            }}
          >
            <Trash2 />
            {words.clear}
          </Button>
        )}
        <span className="mx-1.5 hidden h-5 w-px bg-line-2 one-line:block" />
      </div>
      <div className="col-start-2 row-start-3 flex min-h-13.5 min-w-0 items-center justify-end one-line:col-start-3 py-1.75 pe-1.75">
        <ModelCount className={narrow} selection={selection} only={only} usesChat={usesChat} />
        {/* Shrinks before the count is cut off. */}
        <span className={`w-2.5 min-w-1 shrink-[99999] ${narrow}`} />
        <SendOrStop actions={actions} />
      </div>
    </>
  );
}

/** Send, or Stop while answers stream. */
export function SendOrStop(props: { actions: ComposerActions; labeled?: boolean }) {
  const { actions, labeled } = props;
  const { send, stop } = actions;
  return stop ? (
    <StopButton
      labeled={labeled}
      onStop={() => {
        stop();
        // The pressed button disappears.
        focusQuestion();
      }}
      onFocusLost={focusQuestion}
    />
  ) : (
    <SendButton labeled={labeled} disabled={!send} onFocusLost={focusQuestion} />
  );
}
