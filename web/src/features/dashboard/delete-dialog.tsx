import { useState } from "react";
import { errorDetails } from "../../api/client.ts";
import { deleteAccount, type User } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Submit } from "../../ui/submit.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { useForm } from "../../ui/use-form.ts";

/** Deletes the account of the signed-in user, who has to type their username first. */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const words = texts.deletion;
  const phrase = user.username || words.nameless;
  const { form, busy, errors } = useForm<"typed">({
    check: () => ({ typed: typed.trim() === phrase ? undefined : words.mismatch(phrase) }),
    send: async () => {
      await deleteAccount(user.username);
      toast({ title: words.doneTitle, text: words.doneText, keepOnNavigation: true });
    },
    explain: (error) => ({ typed: errorDetails(error).detail || words.failed }),
  });

  return (
    <Dialog title={words.title} text={words.text} closeLabel={texts.common.close} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody>
          <TextField
            label={words.confirm(phrase)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={errors.typed}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Submit variant="danger" busy={busy} busyLabel={texts.common.busy}>
            {words.action}
          </Submit>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
