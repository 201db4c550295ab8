import { useState } from "react";
import { password } from "#texts/sign-in.ts";
import { errorDetails } from "../../api/client.ts";
import { changePassword } from "../../api/user.ts";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { useForm } from "../../ui/use-form.ts";
import { FormDialog } from "../page/form-dialog.tsx";

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
    <FormDialog
      form={form}
      busy={busy}
      title={words.title}
      text={words.text}
      action={words.action}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
