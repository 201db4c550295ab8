import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { googleSignIn, type User } from "../../api/user.ts";
import { getOwn } from "../../lib/get-own.ts";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { Note } from "../../ui/note.tsx";
import { toast } from "../../ui/toasts.ts";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { GoogleMark } from "./google-mark.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The ways to sign in: Google, new credentials, or a username and password. Continues to `/chat`. */
export function SignIn({ error }: { error: string | null }) {
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [returning, setReturning] = useState(false);
  const words = texts.auth;

  function enter(title: string, text: string) {
    toast({ title, text, goesAlong: true });
    navigate(paths.chat, { replace: true });
  }

  return (
    <div className="side">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      {error !== null && (
        <Note tone="bad" title={words.failedTitle}>
          <p>{getOwn(words.failures, error) ?? words.failureOther}</p>
        </Note>
      )}
      <div className="ways">
        <a className={`btn lg ${returning ? "second" : "primary"}`} href={googleSignIn}>
          <GoogleMark />
          {words.google}
        </a>
        <button type="button" className="btn second lg" onClick={() => setCreating(true)}>
          <KeyRound />
          {words.anonymous}
        </button>
      </div>
      <p className="fine">
        {words.fine}{" "}
        {!returning && (
          <button type="button" className="link" onClick={() => setReturning(true)}>
            {words.returning}
          </button>
        )}
      </p>
      {returning && (
        <SignInForm
          onSignedIn={(user) => enter(words.backTitle, words.backText(nameOf(user)))}
          onFailed={(detail) => reportError(words.loginFailed, detail)}
        />
      )}
      {creating && (
        <CredentialsDialog
          onCopied={(label) => toast({ title: words.copiedTitle, text: words.copiedText(label) })}
          onCreated={(user) => enter(words.createdTitle, words.createdText(nameOf(user)))}
          onFailed={(detail) => reportError(words.registrationFailed, detail)}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

function nameOf({ username }: User): string {
  return username || texts.account.nameless;
}

function reportError(title: string, detail: string) {
  toast({ title, text: detail || title, tone: "destructive" });
}
