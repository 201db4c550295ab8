import ChevronDown from "lucide-react/icons/chevron-down";
import FolderOpen from "lucide-react/icons/folder-open";
import Keyboard from "lucide-react/icons/keyboard";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useId, useRef } from "react";
import { chat } from "#texts/chat.ts";
import { conversationFile } from "#texts/conversation-file.ts";
import { exporting } from "#texts/export.ts";
import { shortcuts } from "#texts/shortcuts.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MenuItem } from "../../ui/menu-item.tsx";
import { chatStore, openDialog } from "../chat-store/chat-store.ts";
import { exportFormats } from "../export/export-formats.ts";
import { saveConversation } from "../export/save-conversation.ts";
import { LanguageMenu } from "../language/language-menu.tsx";

/**
 * Less common actions: export or save the conversation, open another one, list the shortcuts, choose a
 * language.
 */
export function MoreMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = exporting;
  return (
    <>
      <Button ref={button} size="sm" variant="quiet" popoverTarget={id}>
        {chat.more}
        <ChevronDown className="icon-s" />
      </Button>
      <Menu id={id} anchor={button}>
        {exportFormats.map(({ format, Icon }, index) => (
          <MenuItem
            key={format}
            icon={<Icon />}
            autoFocus={index === 0}
            onSelect={() => saveConversation(format, () => chatStore.get().conversation.turns)}
          >
            {words.exportAs(words[format])}
          </MenuItem>
        ))}
        <p className="px-2.5 pt-1 pb-2 text-meta text-pretty text-muted">{words.hint}</p>
        <MenuItem icon={<LockKeyhole />} onSelect={() => openDialog({ name: "save" })}>
          {conversationFile.save}
        </MenuItem>
        <MenuItem icon={<FolderOpen />} onSelect={() => openDialog({ name: "open" })}>
          {chat.openSaved}
        </MenuItem>
        <MenuItem
          icon={<Keyboard />}
          className="max-md:hidden"
          onSelect={() => openDialog({ name: "shortcuts" })}
        >
          {shortcuts.title}
        </MenuItem>
        <LanguageMenu look="menu" />
      </Menu>
    </>
  );
}
