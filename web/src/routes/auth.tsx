import "./auth.css";
import { Columns3, KeyRound, ShieldCheck, Ticket } from "lucide-react";
import { useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { googleSignIn, type User, useUser } from "../api/user.ts";
import { PageHeader } from "../features/page/page-header.tsx";
import { CredentialsDialog } from "../features/sign-in/credentials-dialog.tsx";
import { GoogleMark } from "../features/sign-in/google-mark.tsx";
import { SignInForm } from "../features/sign-in/sign-in-form.tsx";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import { getOwn } from "../lib/get-own.ts";
import { paths } from "../lib/paths.ts";
import * as texts from "../texts/en.ts";
import { Mark } from "../ui/mark.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";

/** `/auth`: signing in, by Google or with credentials made here. `?error=` says why a sign-in failed. */
export function Auth() {
  const user = useUser();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const [returning, setReturning] = useState(false);
  const words = texts.auth;
  const failure = query.get("error");

  if (user) return <Navigate to={paths.chat} replace />;

  function welcome(title: string, text: string) {
    toast({ title, text, goesAlong: true });
    navigate(paths.chat, { replace: true });
  }
  const nameOf = (entered: User) => entered.username || texts.account.nameless;
  const failed = (title: string) => (detail: string) =>
    toast({ title, text: detail || title, tone: "destructive" });

  return (
    <>
      <title>{texts.titles.auth}</title>
      <PageHeader className="open fit">
        <ThemeControl />
      </PageHeader>
      <main className="auth">
        <div className="side">
          <h1>{words.title}</h1>
          <p className="lead">{words.lead}</p>
          {failure !== null && (
            <Note tone="bad" title={words.failedTitle}>
              <p>{getOwn(words.failures, failure) ?? words.failureOther}</p>
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
              onSignedIn={(entered) => welcome(words.backTitle, words.backText(nameOf(entered)))}
              onFailed={failed(words.loginFailed)}
            />
          )}
        </div>
        <Benefits />
      </main>
      {creating && (
        <CredentialsDialog
          onCopied={(label) => toast({ title: words.copiedTitle, text: words.copiedText(label) })}
          onCreated={(entered) => welcome(words.createdTitle, words.createdText(nameOf(entered)))}
          onFailed={failed(words.registrationFailed)}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

function Benefits() {
  const { privacy, comparison, freemium } = texts.auth.benefits;
  return (
    <div className="benefits">
      <Mark />
      <ul>
        <li>
          <ShieldCheck className="icon-l" />
          <h2>{privacy.title}</h2>
          <p>{privacy.text}</p>
        </li>
        <li>
          <Columns3 className="icon-l" />
          <h2>{comparison.title}</h2>
          <p>{comparison.text}</p>
        </li>
        <li>
          <Ticket className="icon-l" />
          <h2>{freemium.title}</h2>
          <p>{freemium.text}</p>
          <p className="today">{freemium.today}</p>
        </li>
      </ul>
    </div>
  );
}
