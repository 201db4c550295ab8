import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { common } from "#texts/page.ts";
import { credentials as credentialsTexts } from "#texts/sign-in.ts";
import { errorDetails } from "../../api/client.ts";
import { type Credentials, register, type User } from "../../api/user.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Submit } from "../../ui/submit.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { useForm } from "../../ui/use-form.ts";
import { generateCredentials, generateUsername } from "./credentials.ts";
import { SecretField } from "./secret-field.tsx";

/** Generates credentials for the user to copy, and creates an account with them. */
export function CredentialsDialog(props: {
  /** Called with the label of the value that was copied. */
  onCopied: (label: string) => void;
  onCreated: (user: User) => void;
  onFailed: (error: unknown) => void;
  onClose: () => void;
}) {
  const { onCopied, onCreated, onFailed, onClose } = props;
  const [credentials, setCredentials] = useState(generateCredentials);
  const words = credentialsTexts;
  const { form, busy, errors, clearErrors } = useForm<"account">({
    send: async () => onCreated(await register(credentials)),
    explain: (error) => {
      const { status, detail } = errorDetails(error);
      const taken = status === 409;
      if (taken) setCredentials({ ...credentials, username: generateUsername() });
      onFailed(error);
      return { account: taken ? words.taken : detail || words.failed };
    },
  });

  return (
    <Dialog title={words.title} text={words.text} closeLabel={common.close} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody>
          <SecretField
            label={words.username}
            value={credentials.username}
            onCopied={onCopied}
            name="username"
          />
          <SecretField label={words.password} value={credentials.password} onCopied={onCopied} />
          <CopyBothButton credentials={credentials} onCopied={onCopied} />
          <ForPasswordManagers {...credentials} />
          <p className="text-label text-pretty text-danger" role="alert" hidden={!errors.account}>
            {errors.account}
          </p>
        </DialogBody>
        <DialogFooter>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              setCredentials(generateCredentials());
              clearErrors();
            }}
          >
            <RefreshCw className="icon-s max-2xs:hidden" />
            {words.again}
          </Button>
          <Submit busy={busy} busyLabel={common.busy}>
            {words.create}
          </Submit>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Copies username and password as two labeled lines. */
function CopyBothButton(props: { credentials: Credentials; onCopied: (label: string) => void }) {
  const { credentials, onCopied } = props;
  const { copied, copy } = useCopy();
  const words = credentialsTexts;
  const Icon = copied ? Check : Copy;
  return (
    <Button
      className="justify-self-start"
      onClick={async () => {
        const { username, password } = credentials;
        const lines = [`${words.username}: ${username}`, `${words.password}: ${password}`];
        if (await copy(lines.join("\n"))) onCopied(words.both);
      }}
    >
      <Icon className={copied ? "icon-s text-success" : "icon-s"} />
      {copied ? words.copied : words.copyBoth}
    </Button>
  );
}

/** Password managers save only inputs of type password, and the visible one is plain text. */
function ForPasswordManagers({ password }: Credentials) {
  return (
    <input
      className="sr-only"
      type="password"
      name="password"
      autoComplete="new-password"
      value={password}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
