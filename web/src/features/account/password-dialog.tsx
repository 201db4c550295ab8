import { useState } from "react";
import { common } from "#texts/page.ts";
import { password } from "#texts/sign-in.ts";
import { errorDetails } from "../../api/client.ts";
import { changePassword } from "../../api/user.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Submit } from "../../ui/submit.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { useForm } from "../../ui/use-form.ts";

/** Changes the password of the signed-in user. */
export function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const words = password;
  const { form, busy, errors } = useForm<"current" | "next">({
    check: () => ({
      current: current ? undefined : words.currentMissing,
      next: next ? undefined : words.nextMissing,
    }),
    send: async () => {
      await changePassword(current, next);
      toast(() => ({ title: words.changedTitle, text: words.changedText }));
      onClose();
    },
    explain: (error) => {
      const { code, detail } = errorDetails(error);
      return code === "password" || code === "common_password"
        ? { next: detail }
        : { current: detail || words.failed };
    },
  });

  return (
    <Dialog title={words.title} text={words.text} closeLabel={common.close} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody>
          {/* Password managers store a password under a username. */}
          <input hidden type="text" autoComplete="username" value={username} readOnly />
          <TextField
            label={words.current}
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            error={errors.current}
          />
          <TextField
            label={words.next}
            type="password"
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.target.value)}
            hint={words.rule}
            error={errors.next}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Submit busy={busy} busyLabel={common.busy}>
            {words.action}
          </Submit>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
