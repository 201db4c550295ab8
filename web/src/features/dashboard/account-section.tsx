import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { account } from "#texts/account.ts";
import { dashboard } from "#texts/billing.ts";
import { errorDetails } from "../../api/client.ts";
import { logoutEverywhere, type User } from "../../api/user.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { DescriptionList } from "../../ui/description-list.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import { toast } from "../../ui/toasts.ts";
import { Panel } from "./panel.tsx";

const PasswordDialog = lazyNamed(() => import("../account/password-dialog.tsx"), "PasswordDialog");
const DeleteDialog = lazyNamed(() => import("./delete-dialog.tsx"), "DeleteDialog");

const words = dashboard;

/**
 * The user's name, with buttons to change the password, sign out everywhere and delete the account.
 */
export function AccountSection({ user }: { user: User }) {
  const [dialog, setDialog] = useState<"password" | "delete" | null>(null);
  const [signingOut, setSigningOut] = useState(false);
  const close = () => setDialog(null);

  async function signOutEverywhere() {
    if (signingOut) return;
    setSigningOut(true);
    try {
      await logoutEverywhere();
      toast(() => ({
        title: account.loggedOutTitle,
        text: words.everywhereDone,
        keepOnNavigation: true,
      }));
    } catch (error) {
      setSigningOut(false);
      toast(() => ({
        title: account.logoutFailed,
        text: errorDetails(error).detail || words.everywhereFailed,
        tone: "destructive",
      }));
    }
  }

  return (
    <Panel title={words.account}>
      <DescriptionList rows={[[words.username, <bdi key="name">{user.username || account.nameless}</bdi>]]} />
      {user.hasPassword && (
        <Action text={words.passwordText}>
          <Button onClick={() => setDialog("password")}>{words.password}</Button>
        </Action>
      )}
      <Action text={words.everywhereText}>
        <Button aria-disabled={signingOut} onClick={signOutEverywhere}>
          {words.everywhere}
        </Button>
      </Action>
      <Action text={words.removeText}>
        <Button variant="secondaryDanger" onClick={() => setDialog("delete")}>
          {words.remove}
        </Button>
      </Action>
      {dialog &&
        createPortal(
          <AsyncBoundary onError={close}>
            {dialog === "password" ? (
              <PasswordDialog username={user.username} onClose={close} />
            ) : (
              <DeleteDialog user={user} onClose={close} />
            )}
          </AsyncBoundary>,
          document.body,
        )}
    </Panel>
  );
}

function Action({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 border-t border-line pt-5 sm:grid-cols-fr-auto sm:items-center sm:gap-6">
      <p className="text-pretty text-ink-2">{text}</p>
      <div>{children}</div>
    </div>
  );
}
