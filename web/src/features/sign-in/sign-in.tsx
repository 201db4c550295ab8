import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { account } from "#texts/account.ts";
import { auth } from "#texts/sign-in.ts";
import { errorDetails } from "../../api/client.ts";
import { SIGN_IN_URL, useIdentityProvider } from "../../api/identity-provider.ts";
import { useChatLimits } from "../../api/models.ts";
import type { User } from "../../api/user.ts";
import { getOwn } from "../../lib/get-own.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Note } from "../../ui/note.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { type ToastContent, toast } from "../../ui/toasts.ts";
import { asksForAccount } from "./create-account.ts";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { GoogleMark } from "./google-mark.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/**
 * The ways to sign in: an identity provider if the site has one, new credentials, or a username and
 * password. Continues to `/chat`.
 */
export function SignIn({ error }: { error: string | null }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [creating, setCreating] = useState(asksForAccount(state));
  const [returning, setReturning] = useState(false);
  const provider = useIdentityProvider();
  // Keeps its space, so that nothing moves.
  const untilKnown = provider.isKnown ? "" : "invisible";
  const { user: chats } = useChatLimits();
  const words = auth;

  function enter(content: () => ToastContent) {
    toast(() => ({ ...content(), keepOnNavigation: true }));
    navigate(paths.chat, { replace: true });
  }

  return (
    <div className="px-gutter py-10 md:ps-[max(var(--spacing-gutter),calc((100vw-var(--container-page))/2))] md:pe-10 md:pt-[clamp(44px,9vh,112px)] md:pb-12">
      <h1 className="text-page-title">{words.title}</h1>
      <p className="mt-3.5 mb-7.5 max-w-aside text-lead text-balance text-ink-2">{words.lead(chats)}</p>
      {error !== null && (
        <div className="mb-5 md:max-w-85">
          <Note tone="danger" title={words.failedTitle}>
            <p className={untilKnown}>{explain(error, provider.name)}</p>
          </Note>
        </div>
      )}
      <div className="grid gap-2.5 md:max-w-85">
        {provider.isConfigured ? (
          <ButtonLink
            variant={returning ? "secondary" : "primary"}
            size="lg"
            to={SIGN_IN_URL}
            reloadDocument
            aria-label={provider.isKnown ? undefined : words.singleSignOn}
          >
            {provider.name === "Google" && <GoogleMark tile={!returning} />}
            {/* The name of a host may need more than one line. */}
            <span className={`text-center text-balance wrap-anywhere whitespace-normal ${untilKnown}`}>
              {provider.name ? words.continueWith(provider.name) : words.singleSignOn}
            </span>
          </ButtonLink>
        ) : (
          // In the same place, so that the other button does not move under a finger.
          !returning && (
            <Button variant="primary" size="lg" onClick={() => setReturning(true)}>
              {words.returning}
            </Button>
          )
        )}
        <Button size="lg" className="max-2xs:px-3" onClick={() => setCreating(true)}>
          <KeyRound />
          {words.anonymous}
        </Button>
      </div>
      {provider.isConfigured && (
        <p className="mt-3.5 max-w-note text-label text-pretty text-muted">
          {(provider.name || !provider.isKnown) && (
            <>
              <span className={untilKnown}>{words.emailNote(provider.name ?? "Google")}</span>{" "}
            </>
          )}
          {!returning && <TextButton onClick={() => setReturning(true)}>{words.returning}</TextButton>}
        </p>
      )}
      {returning && (
        <SignInForm
          onSignedIn={(user) => enter(() => ({ title: words.backTitle, text: words.backText(nameOf(user)) }))}
          onFailed={(error) => reportError(() => words.loginFailed, error)}
        />
      )}
      {creating && (
        <CredentialsDialog
          onCopied={(label) => toast(() => ({ title: words.copiedTitle, text: words.copiedText(label) }))}
          onCreated={(user) =>
            enter(() => ({ title: words.createdTitle, text: words.createdText(nameOf(user)) }))
          }
          onFailed={(error) => reportError(() => words.registrationFailed, error)}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

/** The codes whose sentences name the provider. */
const naming = new Set(["failed", "unavailable"]);

/** Returns the sentence for an error code. */
function explain(code: string, provider: string | undefined): string {
  const { failures, failureOther } = auth;
  if (!provider && naming.has(code)) return failureOther;
  return getOwn(failures, code)?.(provider ?? "") ?? failureOther;
}

function nameOf({ username }: User): string {
  return username || account.nameless;
}

function reportError(title: () => string, error: unknown) {
  toast(() => ({ title: title(), text: errorDetails(error).detail, tone: "destructive" }));
}
