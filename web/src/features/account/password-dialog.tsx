import { type SubmitEvent, useState } from "react";
import { errorDetails } from "../../api/client.ts";
import { changePassword } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Submit } from "../../ui/submit.tsx";
import { toast } from "../../ui/toasts.ts";
import { useFocusWrong } from "../../ui/use-focus-wrong.ts";

/** Changes the password of whoever is signed in. */
export function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ current?: string; next?: string }>({});
  const form = useFocusWrong(wrong);
  const words = texts.password;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const missing = {
      current: current ? undefined : words.currentMissing,
      next: next ? undefined : words.nextMissing,
    };
    setWrong(missing);
    if (missing.current || missing.next) return;
    setBusy(true);
    try {
      await changePassword(current, next);
      toast({ title: words.changedTitle, text: words.changedText });
      onClose();
    } catch (error) {
      const { code, detail } = errorDetails(error);
      setWrong(code === "password" ? { next: detail } : { current: detail || words.failed });
      setBusy(false);
    }
  }

  return (
    <Dialog title={words.title} closeLabel={texts.close} onClose={onClose}>
      <p className="sub">{words.text}</p>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="in">
          {/* For password managers, which keep a password under a name. */}
          <input hidden type="text" autoComplete="username" value={username} readOnly />
          <Field
            label={words.current}
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            error={wrong.current}
          />
          <Field
            label={words.next}
            type="password"
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.target.value)}
            hint={words.rule}
            error={wrong.next}
          />
        </div>
        <footer>
          <button type="button" className="btn quiet" onClick={onClose}>
            {texts.cancel}
          </button>
          <Submit className="primary" busy={busy} busyLabel={texts.busy}>
            {words.action}
          </Submit>
        </footer>
      </form>
    </Dialog>
  );
}
