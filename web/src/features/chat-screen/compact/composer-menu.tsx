import EyeOff from "lucide-react/icons/eye-off";
import Globe from "lucide-react/icons/globe";
import MessageCircleMore from "lucide-react/icons/message-circle-more";
import Paperclip from "lucide-react/icons/paperclip";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Trash2 from "lucide-react/icons/trash";
import type { RefObject } from "react";
import { blind } from "#texts/blind.ts";
import { chatSettings } from "#texts/chat-settings.ts";
import { composer } from "#texts/composer.ts";
import { files } from "#texts/files.ts";
import { Menu } from "../../../ui/menu.tsx";
import { MenuItem } from "../../../ui/menu-item.tsx";
import { openDialog, useChat } from "../../chat-store/chat-store.ts";
import { changeDraft } from "../../chat-store/edit-draft.ts";
import { useModelChoice } from "../../chat-store/use-model-choice.ts";
import type { ComposerActions } from "../../composer/composer-toolbar.tsx";
import { ModelCount } from "../../composer/model-count.tsx";
import { SharingOptions } from "../../composer/sharing-options.tsx";
import { useModes } from "../use-modes.ts";

/** The controls that do not fit in the composer on a phone or in a short window. */
export function ComposerMenu(props: {
  id: string;
  anchor: RefObject<Element | null>;
  actions: ComposerActions;
}) {
  const { id, anchor, actions } = props;
  const { clear, deepSearch, setDeepSearch } = actions;
  const { selection } = useModelChoice();
  const { last, sharing, setSharing, only, askAll, canBlind, isBlind, setBlind } = useModes();
  const filesOpen = useChat(({ draft }) => draft.filesOpen);
  const words = composer;
  return (
    <Menu wide id={id} anchor={anchor}>
      <div className="mb-1 hidden border-b border-line px-2.5 pt-1.5 pb-2.5 short:block">
        <ModelCount selection={selection} only={only} />
      </div>
      <MenuItem icon={<Paperclip />} onSelect={() => changeDraft({ filesOpen: !filesOpen })}>
        {files.attach}
      </MenuItem>
      <MenuItem icon={<SlidersHorizontal />} onSelect={() => openDialog({ name: "settings" })}>
        {chatSettings.title}
      </MenuItem>
      <MenuItem
        icon={<Globe />}
        hint={words.deepSearchHint}
        pressed={deepSearch}
        onSelect={() => setDeepSearch(!deepSearch)}
      >
        {words.deepSearch}
      </MenuItem>
      {only && (
        <MenuItem icon={<MessageCircleMore />} hint={words.onlyTip} pressed onSelect={askAll}>
          {words.only(only.name)}
        </MenuItem>
      )}
      {canBlind && (
        <MenuItem icon={<EyeOff />} hint={blind.hint} pressed={isBlind} onSelect={() => setBlind(!isBlind)}>
          {blind.label}
        </MenuItem>
      )}
      {last && (
        <div className="my-1 border-y border-line py-2">
          <SharingOptions last={last} sharing={sharing} onSharing={setSharing} />
        </div>
      )}
      {clear && (
        <MenuItem icon={<Trash2 />} onSelect={clear}>
          {words.clear}
        </MenuItem>
      )}
    </Menu>
  );
}
