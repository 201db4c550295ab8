import { useState } from "react";
import { account } from "#texts/account.ts";
import { deletion } from "#texts/billing.ts";
import { password as passwordTexts } from "#texts/sign-in.ts";
import { errorDetails } from "../../api/client.ts";
import { SIGN_IN_URL } from "../../api/identity-provider.ts";
import { deleteAccount, type User } from "../../api/user.ts";
import { withoutIsolates } from "../../lib/bidi.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Note } from "../../ui/note.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { useForm } from "../../ui/use-form.ts";
import { FormDialog } from "../page/form-dialog.tsx";

/**
 * Deletes the account of the signed-in user, who has to type their username and password. A user
 * without a password may have to sign in again first.
 */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  /** Why the user has to sign in again, or "". */
  const [signInAgain, setSignInAgain] = useState("");
  const words = deletion;
  const phrase = user.username || words.nameless;
  const { form, busy, errors } = useForm<"typed" | "password">({
    check: () => ({
      typed: withoutIsolates(typed).trim() === phrase ? undefined : words.mismatch(phrase),
      password: password || !user.hasPassword ? undefined : passwordTexts.currentMissing,
    }),
    send: async () => {
      await deleteAccount(user.username, user.hasPassword ? password : undefined);
      toast(() => ({ title: words.doneTitle, text: words.doneText, keepOnNavigation: true }));
    },
    explain: (error) => {
      const { code, detail } = errorDetails(error);
      setSignInAgain(code === "sign_in_again" ? detail : "");
      if (code === "sign_in_again") return {};
      return code === "wrong_password" || code === "login_limit"
        ? { password: detail }
        : { typed: detail || words.failed };
    },
  });

  return (
    <FormDialog
      form={form}
      busy={busy}
      title={words.title}
      text={words.text}
      action={words.action}
      variant="danger"
      instead={
        signInAgain && (
          <ButtonLink
            ref={focusLink}
            variant="primary"
            to={`${SIGN_IN_URL}?prompt=login&return=${encodeURIComponent(paths.dashboard)}`}
            reloadDocument
          >
            {account.signIn}
          </ButtonLink>
        )
      }
      onClose={onClose}
    >
      <TextField
        label={words.confirm(phrase)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={errors.typed}
      />
      {user.hasPassword && (
        <TextField
          label={passwordTexts.current}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password}
        />
      )}
      {signInAgain && <Note tone="danger" title={signInAgain} />}
    </FormDialog>
  );
}

/** Focuses the link that has replaced the focused button. */
function focusLink(link: HTMLAnchorElement | null) {
  link?.focus();
}
