import { exporting } from "#texts/export.ts";
import { leaving } from "#texts/leaving.ts";
import { common } from "#texts/page.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { exportFormats } from "../export/export-formats.ts";
import { saveConversation } from "../export/save-conversation.ts";
import { unsavedTurns } from "./unsaved-turns.ts";

/**
 * Asks whether to leave the page, which erases the conversation, and offers to export it first.
 */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const words = leaving;
  const read = () => unsavedTurns() ?? [];
  const hasTurns = read().length > 0;
  return (
    <Dialog title={words.title} text={words.text} closeLabel={common.close} onClose={onStay}>
      {hasTurns && (
        <DialogBody>
          <div className="flex flex-wrap items-center gap-2">
            {exportFormats.map(({ format, Icon }) => (
              <Button key={format} size="sm" onClick={() => saveConversation(format, read)}>
                <Icon className="icon-s" />
                {exporting.exportAs(exporting[format])}
              </Button>
            ))}
          </div>
          <p className="text-meta text-pretty text-muted">{exporting.hint}</p>
        </DialogBody>
      )}
      <DialogFooter className={hasTurns ? "" : "mt-5.5"}>
        <Button variant="quietDanger" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button variant="primary" data-autofocus onClick={onStay}>
          {words.stay}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
