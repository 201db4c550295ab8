import { Braces, Download, FileText } from "lucide-react";
import { useId, useRef } from "react";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { MenuItem } from "../../ui/menu-item.tsx";
import type { Turn } from "../conversation/turn.ts";
import { saveConversation } from "./save-conversation.ts";

/** Exports the conversation that `read` returns as a file. */
export function ExportMenu({ read }: { read: () => readonly Turn[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = texts.exporting;

  return (
    <>
      <Button ref={button} variant="quiet" size="sm" popoverTarget={id}>
        <Download className="icon-s" />
        {words.action}
      </Button>
      <Menu id={id} anchor={button}>
        {(close) => (
          <>
            <p className="px-2.5 py-2 text-meta text-pretty text-muted">{words.hint}</p>
            <MenuItem
              icon={<FileText />}
              onClick={() => {
                close();
                saveConversation("markdown", read);
              }}
            >
              {words.markdown}
            </MenuItem>
            <MenuItem
              icon={<Braces />}
              onClick={() => {
                close();
                saveConversation("json", read);
              }}
            >
              {words.json}
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  );
}
