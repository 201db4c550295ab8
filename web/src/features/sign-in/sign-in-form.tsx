import { type SubmitEvent, useState } from "react";
import { errorDetails } from "../../api/client.ts";
import { login, type User } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { Submit } from "../../ui/submit.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFocusInvalid } from "../../ui/use-focus-invalid.ts";

/** Signs in with a username and a password. */
export function SignInForm(props: { onSignedIn: (user: User) => void; onFailed: (detail: string) => void }) {
  const { onSignedIn, onFailed } = props;
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ username?: string; password?: string }>({});
  const form = useFocusInvalid(errors);
  const words = texts.signIn;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const missing = {
      username: username.trim() ? undefined : words.usernameMissing,
      password: password ? undefined : words.passwordMissing,
    };
    setErrors(missing);
    if (missing.username || missing.password) return;
    setBusy(true);
    try {
      onSignedIn(await login({ username: username.trim(), password }));
    } catch (error) {
      const { status, detail } = errorDetails(error);
      setErrors({ password: detail || (status ? words.failed : words.unreached) });
      onFailed(detail);
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      className="mt-5.5 grid gap-4 border-t border-line pt-5.5 md:max-w-85"
      onSubmit={submit}
      noValidate
      aria-label={words.label}
    >
      <TextField
        label={words.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={errors.username}
      />
      <TextField
        label={words.password}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password}
      />
      <Submit size="lg" busy={busy} busyLabel={texts.busy}>
        {words.action}
      </Submit>
    </form>
  );
}
