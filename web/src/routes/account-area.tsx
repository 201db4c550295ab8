import { UserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { logout, refusalOf, type User } from "../api/user.ts";
import { AccountMenu } from "../features/account/account-menu.tsx";
import { ChatsLeft } from "../features/account/chats-left.tsx";
import * as texts from "../texts/en.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { toast } from "../ui/toasts.ts";
import { paths } from "./paths.ts";

const PasswordDialog = lazy(async () => ({
  default: (await import("../features/account/password-dialog.tsx")).PasswordDialog,
}));

/** The end of the page's head: who is signed in, or the way to be; nothing while that is unknown. */
export function AccountArea({ user, left }: { user: User | null | undefined; left: number | null }) {
  const [changing, setChanging] = useState(false);
  const words = texts.account;

  async function leave() {
    try {
      await logout();
      toast({ title: words.loggedOutTitle, text: words.loggedOutText });
    } catch (error) {
      const text = refusalOf(error).detail || words.logoutFailedText;
      toast({ title: words.logoutFailed, text, tone: "destructive" });
    }
  }

  /** Stands outside the page's head, whose landmark is not for its header and footer. */
  function passwordDialog(username: string) {
    return (
      // A part that does not load must not take the conversation with it.
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <PasswordDialog username={username} onClose={() => setChanging(false)} />
        </Suspense>
      </ErrorBoundary>
    );
  }

  if (user === undefined) return null;
  if (user === null) {
    return (
      <>
        <ChatsLeft left={left} signedIn={false} />
        <Link className="btn sm second hidden! md:inline-flex!" to={paths.auth}>
          {words.signIn}
        </Link>
        <Link className="icon-btn md:hidden!" to={paths.auth} aria-label={words.signIn}>
          <UserRound />
        </Link>
      </>
    );
  }
  return (
    <>
      <AccountMenu
        user={user}
        left={left}
        upgrade={paths.upgrade}
        onPassword={() => setChanging(true)}
        onLogout={leave}
      />
      {changing && createPortal(passwordDialog(user.username), document.body)}
    </>
  );
}
