import Globe from "lucide-react/icons/globe";
import Plus from "lucide-react/icons/plus";
import { useId, useRef } from "react";
import { composer } from "#texts/composer.ts";
import { AsyncBoundary } from "../../../ui/async-boundary.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Toggle } from "../../../ui/toggle.tsx";
import { BlindToggle } from "../../blind/blind-toggle.tsx";
import { type ChatState, useChat } from "../../chat-store/chat-store.ts";
import { hasSettings } from "../../chat-store/settings.ts";
import { useModelChoice } from "../../chat-store/use-model-choice.ts";
import { type ComposerActions, SendOrStop } from "../../composer/composer-toolbar.tsx";
import { focusQuestion } from "../../composer/focus-question.ts";
import { ModelCount } from "../../composer/model-count.tsx";
import { countOf } from "../../files/queued-file.ts";
import { AttachButton } from "../attach-button.tsx";
import { ComposerMenu, OnlyModel, SharingMenu } from "../lazy-components.ts";
import { SettingsButton } from "../settings-button.tsx";
import { useModes } from "../use-modes.ts";

/** The composer's buttons on a phone or in a short window: one menu, and Send. */
export function CompactToolbar(props: {
  actions: ComposerActions;
  /** Whether no model is selected. */
  needsModel: boolean;
}) {
  const { actions, needsModel } = props;
  const { selection } = useModelChoice();
  const { isBlind, isShared, only } = useModes();
  const hidesFiles = useChat(hasHiddenFiles);
  const isSet = useChat(hasSettings);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { clear, deepSearch, usesChat } = actions;
  const active = deepSearch || isBlind || isShared || Boolean(only) || hidesFiles || isSet;
  return (
    <>
      {active && <ActiveModes actions={actions} />}
      <div className="row-start-3 flex p-1.5 short:p-0.75">
        <IconButton ref={button} tone={active ? "active" : "plain"} label={composer.more} popoverTarget={id}>
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
              focusQuestion();
            }}
          />
        )}
      </div>
      <div className="col-start-2 row-start-3 flex min-w-0 items-center justify-end one-line:col-start-3 p-1.5 short:p-0.75">
        <ModelCount
          className={`me-2 ${needsModel ? "" : "one-line:hidden"}`}
          selection={selection}
          only={only}
          usesChat={usesChat}
        />
        <SendOrStop labeled actions={actions} />
      </div>
      <AsyncBoundary>
        <ComposerMenu id={id} anchor={button} actions={actions} />
      </AsyncBoundary>
    </>
  );
}

/** Buttons for the modes that are on, to turn them off, and for settings that differ from the defaults. */
function ActiveModes({ actions }: { actions: ComposerActions }) {
  const { deepSearch, setDeepSearch } = actions;
  const { last, sharing, setSharing, isShared, only, askAll, isBlind, setBlind } = useModes();
  const hidesFiles = useChat(hasHiddenFiles);
  const isSet = useChat(hasSettings);
  return (
    <div className="col-span-full row-start-2 flex flex-wrap gap-1 px-1.5 py-1 short:hidden">
      {hidesFiles && <AttachButton />}
      {isSet && <SettingsButton />}
      {deepSearch && (
        <Toggle on onClick={() => setDeepSearch(false)}>
          <Globe />
          {composer.deepSearch}
        </Toggle>
      )}
      {only && (
        <AsyncBoundary>
          <OnlyModel model={only} onRemove={askAll} />
        </AsyncBoundary>
      )}
      {isBlind && <BlindToggle on onChange={setBlind} />}
      {isShared && last && (
        <AsyncBoundary>
          <SharingMenu last={last} sharing={sharing} onSharing={setSharing} />
        </AsyncBoundary>
      )}
    </div>
  );
}

function hasHiddenFiles({ draft }: ChatState): boolean {
  return countOf(draft.files) > 0 && !draft.filesOpen;
}
