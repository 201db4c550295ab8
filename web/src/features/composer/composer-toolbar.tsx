import { Globe, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import * as texts from "../../texts/en.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { ModelCount } from "./model-count.tsx";
import { SendButton, StopButton } from "./send-button.tsx";

/** What the toolbar's buttons do. A null action disables or hides its button. */
export interface ComposerActions {
  send: (() => void) | null;
  stop: (() => void) | null;
  clear: (() => void) | null;
  deepSearch: boolean;
  setDeepSearch: (on: boolean) => void;
}

/** The row of buttons below the composer's text. */
export function ComposerToolbar(props: {
  actions: ComposerActions;
  /** Shown first. */
  tools: ReactNode;
  /** Toggles for how the question is asked; their labels are hidden on a narrow screen. */
  modes: ReactNode;
  modelCount: number;
  modelLimit: number;
  /** Moves the focus to the text, from a button that disappears when pressed. */
  focusInput: () => void;
}) {
  const { actions, tools, modes, modelCount, modelLimit, focusInput } = props;
  const { send, stop, clear, deepSearch, setDeepSearch } = actions;
  const words = texts.composer;
  // Too many controls for a phone's toolbar to show the model count as well.
  const crowded = Boolean(clear || modes);
  const sendPlace = modelCount === 0 ? "max-md:ms-auto" : crowded ? "max-[430px]:ms-auto" : "";
  return (
    <div
      data-clearable={clear ? true : undefined}
      className="group/toolbar flex min-h-13.5 items-center gap-1 px-1.5 pt-0.5 pb-1.5 max-md:flex-wrap md:ps-3 md:pe-2.5 md:pt-1 md:pb-2.5 2xl:ps-[21px]"
    >
      {tools}
      <Toggle on={deepSearch} tip={words.deepSearchHint} onClick={() => setDeepSearch(!deepSearch)}>
        <Globe />
        <span className="max-[390px]:group-data-clearable/toolbar:sr-only">{words.deepSearch}</span>
      </Toggle>
      {modes && <div className="flex min-w-0 gap-1">{modes}</div>}
      {clear && (
        <IconButton
          label={words.clear}
          tip={words.clear}
          tone="danger"
          aria-keyshortcuts="Alt+N"
          onClick={() => {
            clear();
            focusInput();
          }}
        >
          <Trash2 />
        </IconButton>
      )}
      <ModelCount count={modelCount} limit={modelLimit} crowded={crowded} compact={Boolean(modes)} />
      {stop ? (
        <StopButton
          className={sendPlace}
          onStop={() => {
            stop();
            focusInput();
          }}
          onFocusLost={focusInput}
        />
      ) : (
        <SendButton className={sendPlace} disabled={!send} onFocusLost={focusInput} />
      )}
    </div>
  );
}
