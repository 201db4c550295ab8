import { type SubmitEvent, useState } from "react";
import { errorDetails } from "../../api/client.ts";
import { login, type User } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { Field } from "../../ui/field.tsx";
import { Submit } from "../../ui/submit.tsx";
import { useFocusWrong } from "../../ui/use-focus-wrong.ts";

/** For those who come back with a username and a password. */
export function SignInForm(props: { onSignedIn: (user: User) => void; onFailed: (detail: string) => void }) {
  const { onSignedIn, onFailed } = props;
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ username?: string; password?: string }>({});
  const form = useFocusWrong(wrong);
  const words = texts.signIn;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const missing = {
      username: username.trim() ? undefined : words.usernameMissing,
      password: password ? undefined : words.passwordMissing,
    };
    setWrong(missing);
    if (missing.username || missing.password) return;
    setBusy(true);
    try {
      onSignedIn(await login({ username: username.trim(), password }));
    } catch (error) {
      const { detail } = errorDetails(error);
      setWrong({ password: detail || words.unreached });
      onFailed(detail);
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="sign-in" onSubmit={submit} noValidate aria-label={words.label}>
      <Field
        label={words.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={wrong.username}
      />
      <Field
        label={words.password}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wrong.password}
      />
      <Submit className="primary lg" busy={busy} busyLabel={texts.busy}>
        {words.action}
      </Submit>
    </form>
  );
}
