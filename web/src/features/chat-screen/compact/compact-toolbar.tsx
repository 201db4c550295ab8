import { Globe, Plus } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../../texts/en.ts";
import { AsyncBoundary } from "../../../ui/async-boundary.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Toggle } from "../../../ui/toggle.tsx";
import { BlindToggle } from "../../blind/blind-toggle.tsx";
import { SendOrStop } from "../../composer/composer-toolbar.tsx";
import { ModelCount } from "../../composer/model-count.tsx";
import { AttachToggle } from "../../files/attach-toggle.tsx";
import type { FilesControls } from "../../files/use-files.ts";
import { useChatScreenContext } from "../chat-screen-context.ts";
import { ComposerMenu, OnlyModel, SharingMenu } from "../lazy-components.ts";
import { useModes } from "../use-modes.ts";

/** The composer's buttons on a phone or in a short window: one menu, and Send. */
export function CompactToolbar() {
  const { sending, draft, choice, focusComposer } = useChatScreenContext();
  const { isBlind, isShared } = useModes();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { clear, deepSearch } = sending;
  const active = deepSearch || isBlind || isShared || Boolean(draft.only) || hasHiddenFiles(draft.files);
  return (
    <>
      {active && <ActiveModes />}
      <div className="flex items-center gap-1 px-1.5 pb-1.5 short:p-[3px]">
        <IconButton
          ref={button}
          className={active ? "short:bg-accent-tint short:text-accent" : ""}
          label={texts.composer.more}
          popoverTarget={id}
        >
          <Plus />
        </IconButton>
        {clear && (
          // The shortcut needs a button to click, and the one in the menu is rendered only while the
          // menu is open.
          <button
            type="button"
            className="sr-only"
            aria-hidden
            tabIndex={-1}
            aria-keyshortcuts="Alt+N"
            onClick={() => {
              clear();
              focusComposer();
            }}
          />
        )}
        <ModelCount className="ms-auto me-2 short:hidden" selection={choice.selection} />
        <SendOrStop labeled actions={sending} focusInput={focusComposer} />
      </div>
      <AsyncBoundary>
        <ComposerMenu id={id} anchor={button} />
      </AsyncBoundary>
    </>
  );
}

/** Buttons for the modes that are on, to turn them off. */
function ActiveModes() {
  const { draft, sending } = useChatScreenContext();
  const { last, isBlind, isShared } = useModes();
  const { deepSearch, setDeepSearch, setBlind } = sending;
  return (
    <div className="flex flex-wrap gap-1 px-1.5 py-1 short:hidden">
      {hasHiddenFiles(draft.files) && <AttachToggle files={draft.files} />}
      {deepSearch && (
        <Toggle on onClick={() => setDeepSearch(false)}>
          <Globe />
          {texts.composer.deepSearch}
        </Toggle>
      )}
      {draft.only && (
        <AsyncBoundary>
          <OnlyModel model={draft.only} onRemove={() => draft.setOnly(undefined)} />
        </AsyncBoundary>
      )}
      {isBlind && <BlindToggle on onChange={setBlind} />}
      {isShared && last && (
        <AsyncBoundary>
          <SharingMenu last={last} sharing={draft.sharing} onSharing={draft.setSharing} />
        </AsyncBoundary>
      )}
    </div>
  );
}

function hasHiddenFiles({ count, open }: FilesControls): boolean {
  return count > 0 && !open;
}
