import { Braces, ChevronDown, FileText, Keyboard } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MenuItem } from "../../ui/menu-item.tsx";
import { saveConversation } from "../export/save-conversation.ts";
import { useChatScreenContext } from "./chat-screen-context.ts";

/** What is rarely done with a conversation: export it, and list the shortcuts. */
export function MoreMenu() {
  const { turns, setShortcutsOpen } = useChatScreenContext();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);

  function save(format: "markdown" | "json") {
    saveConversation(format, () => turns);
  }

  return (
    <>
      <Button ref={button} size="sm" variant="quiet" popoverTarget={id}>
        {texts.chat.more}
        <ChevronDown className="icon-s" />
      </Button>
      <Menu id={id} anchor={button}>
        {(close) => (
          <>
            <MenuItem
              icon={<FileText />}
              autoFocus
              onClick={() => {
                close();
                save("markdown");
              }}
            >
              {texts.exporting.exportAs(texts.exporting.markdown)}
            </MenuItem>
            <MenuItem
              icon={<Braces />}
              onClick={() => {
                close();
                save("json");
              }}
            >
              {texts.exporting.exportAs(texts.exporting.json)}
            </MenuItem>
            <p className="px-2.5 pt-1 pb-2 text-meta text-pretty text-muted">{texts.exporting.hint}</p>
            <MenuItem
              icon={<Keyboard />}
              className="max-md:hidden"
              onClick={() => {
                close();
                setShortcutsOpen(true);
              }}
            >
              {texts.shortcuts.title}
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  );
}
