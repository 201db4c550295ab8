import { useState } from "react";
import { common } from "#texts/page.ts";
import { signIn } from "#texts/sign-in.ts";
import { errorDetails } from "../../api/client.ts";
import { login, type User } from "../../api/user.ts";
import { Submit } from "../../ui/submit.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";

/** Signs in with a username and a password. */
export function SignInForm(props: { onSignedIn: (user: User) => void; onFailed: (error: unknown) => void }) {
  const { onSignedIn, onFailed } = props;
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const words = signIn;
  const { form, busy, errors } = useForm<"username" | "password">({
    check: () => ({
      username: username.trim() ? undefined : words.usernameMissing,
      password: password ? undefined : words.passwordMissing,
    }),
    send: async () => onSignedIn(await login({ username: username.trim(), password })),
    explain: (error) => {
      const { status, detail } = errorDetails(error);
      onFailed(error);
      return { password: detail || (status ? words.failed : words.unreached) };
    },
  });

  return (
    <form
      {...form}
      className="mt-5.5 grid gap-4 border-t border-line pt-5.5 md:max-w-85"
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
      <Submit size="lg" busy={busy} busyLabel={common.busy}>
        {words.action}
      </Submit>
    </form>
  );
}
