import { Braces, FileText } from "lucide-react";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { saveConversation } from "../export/save-conversation.ts";
import { unsavedChat } from "./unsaved-chat.ts";

/** Asks whether to leave the page, which erases the chat, and offers to export it first. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const words = texts.leaving;
  const read = () => unsavedChat() ?? [];
  const hasTurns = read().length > 0;
  return (
    <Dialog title={words.title} text={words.text} closeLabel={texts.close} onClose={onStay}>
      {hasTurns && (
        <DialogBody>
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm" onClick={() => saveConversation("markdown", read)}>
              <FileText className="icon-s" />
              {texts.exporting.exportAs(texts.exporting.markdown)}
            </Button>
            <Button size="sm" onClick={() => saveConversation("json", read)}>
              <Braces className="icon-s" />
              {texts.exporting.exportAs(texts.exporting.json)}
            </Button>
          </div>
          <p className="text-meta text-pretty text-muted">{texts.exporting.hint}</p>
        </DialogBody>
      )}
      <DialogFooter className={hasTurns ? "" : "mt-5.5"}>
        <Button variant="danger" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button variant="primary" data-autofocus onClick={onStay}>
          {words.stay}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
