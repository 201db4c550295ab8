import { EyeOff, Globe, MessageCircleMore, Paperclip, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import * as texts from "../../../texts/en.ts";
import { Menu } from "../../../ui/menu.tsx";
import { MenuItem } from "../../../ui/menu-item.tsx";
import { ModelCount } from "../../composer/model-count.tsx";
import { SharingOptions } from "../../composer/sharing-options.tsx";
import { useChatScreenContext } from "../chat-screen-context.ts";
import { useModes } from "../use-modes.ts";

/** The controls that do not fit in the composer on a phone or in a short window. */
export function ComposerMenu({ id, anchor }: { id: string; anchor: RefObject<Element | null> }) {
  const { draft, sending, choice } = useChatScreenContext();
  const { last, canBlind } = useModes();
  const { files, sharing, setSharing } = draft;
  const { clear, deepSearch, setDeepSearch, blind, setBlind } = sending;
  const words = texts.composer;
  return (
    <Menu id={id} anchor={anchor}>
      <div className="mb-1 hidden border-b border-line px-2.5 pt-1.5 pb-2.5 short:block">
        <ModelCount selection={choice.selection} />
      </div>
      <MenuItem icon={<Paperclip />} onSelect={() => files.setOpen(!files.open)}>
        {texts.files.attach}
      </MenuItem>
      <MenuItem
        icon={<Globe />}
        hint={words.deepSearchHint}
        pressed={deepSearch}
        onSelect={() => setDeepSearch(!deepSearch)}
      >
        {words.deepSearch}
      </MenuItem>
      {draft.only && (
        <MenuItem
          icon={<MessageCircleMore />}
          hint={words.onlyTip}
          pressed
          onSelect={() => draft.setOnly(undefined)}
        >
          {words.only(draft.only.name)}
        </MenuItem>
      )}
      {canBlind && (
        <MenuItem icon={<EyeOff />} hint={texts.blind.hint} pressed={blind} onSelect={() => setBlind(!blind)}>
          {texts.blind.label}
        </MenuItem>
      )}
      {last && (
        <div className="my-1 border-y border-line py-2.5">
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
