import "../../ui/field.css";
import "./credentials-dialog.css";
import { Check, Copy, RefreshCw } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { errorDetails } from "../../api/client.ts";
import { type Credentials, register, type User } from "../../api/user.ts";
import * as texts from "../../texts/en.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Submit } from "../../ui/submit.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { generateCredentials, generateUsername } from "./credentials.ts";

/** Makes up a username and a password, to be copied, and then an account with them. */
export function CredentialsDialog(props: {
  /** What has been copied, by its label. */
  onCopied: (label: string) => void;
  onCreated: (user: User) => void;
  onFailed: (detail: string) => void;
  onClose: () => void;
}) {
  const { onCopied, onCreated, onFailed, onClose } = props;
  const [credentials, setCredentials] = useState(generateCredentials);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const words = texts.credentials;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong("");
    try {
      onCreated(await register(credentials));
    } catch (error) {
      const { status, detail } = errorDetails(error);
      const taken = status === 409;
      if (taken) setCredentials({ ...credentials, username: generateUsername() });
      setWrong(taken ? words.taken : detail || words.failed);
      onFailed(detail);
      setBusy(false);
    }
  }

  return (
    <Dialog title={words.title} closeLabel={texts.close} onClose={onClose}>
      <p className="sub">{words.text}</p>
      <form onSubmit={submit}>
        <div className="in">
          <Secret label={words.username} value={credentials.username} onCopied={onCopied} name="username" />
          <Secret label={words.password} value={credentials.password} onCopied={onCopied} />
          <ForPasswordManagers {...credentials} />
          <p className="text-[14.5px] text-danger" role="alert" hidden={!wrong}>
            {wrong}
          </p>
        </div>
        <footer>
          <button
            type="button"
            className="btn quiet"
            disabled={busy}
            onClick={() => {
              setCredentials(generateCredentials());
              setWrong("");
            }}
          >
            <RefreshCw className="icon-s" />
            {words.again}
          </button>
          <Submit className="primary" busy={busy} busyLabel={texts.busy}>
            {words.create}
          </Submit>
        </footer>
      </form>
    </Dialog>
  );
}

/** What is shown to be copied. */
function Secret(props: {
  label: string;
  value: string;
  name?: "username";
  onCopied: (label: string) => void;
}) {
  const { label, value, name, onCopied } = props;
  const { copied, copy } = useCopy();
  const id = useId();
  return (
    <div className="field secret">
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          readOnly
          spellCheck={false}
          autoComplete={name ?? "off"}
          name={name}
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <button
          type="button"
          className="btn quiet"
          data-copied={copied}
          aria-label={texts.credentials.copyThis(label)}
          onClick={async () => {
            if (await copy(value)) onCopied(label);
          }}
        >
          {copied ? <Check className="icon-s" /> : <Copy className="icon-s" />}
          {copied ? texts.credentials.copied : texts.credentials.copy}
        </button>
      </div>
    </div>
  );
}

/** They offer to keep what is sent from an input of type password; the one that is seen shows its characters. */
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
