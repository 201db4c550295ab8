import UserRound from "lucide-react/icons/user-round";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { account } from "#texts/account.ts";
import { errorDetails } from "../../api/client.ts";
import { logout, type User } from "../../api/user.ts";
import { paths } from "../../lib/paths.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import { toast } from "../../ui/toasts.ts";
import { ChatsLeft } from "./chats-left.tsx";

const loadMenu = () => import("./account-menu.tsx");
const AccountMenu = lazyNamed(loadMenu, "AccountMenu");
const PasswordDialog = lazyNamed(() => import("./password-dialog.tsx"), "PasswordDialog");

/** The account part of a page's header. Empty while the user is unknown. */
export function AccountArea(props: { user: User | null | undefined; left: number | null }) {
  const { user, left } = props;
  const loggingOut = useRef(false);
  const signIn = useRef<HTMLAnchorElement>(null);
  const words = account;

  // Starts loading the menu while the user is being fetched.
  useEffect(() => {
    loadMenu().catch(() => {});
  }, []);

  useEffect(() => {
    // The logout button is gone, so the sign-in link takes the focus.
    if (user !== null || !loggingOut.current) return;
    loggingOut.current = false;
    signIn.current?.focus();
  }, [user]);

  async function handleLogout() {
    loggingOut.current = true;
    try {
      await logout();
      toast(() => ({ title: words.loggedOutTitle, text: words.loggedOutText, keepOnNavigation: true }));
    } catch (error) {
      loggingOut.current = false;
      toast(() => ({
        title: words.logoutFailed,
        text: errorDetails(error).detail || words.logoutFailedText,
        tone: "destructive",
      }));
    }
  }

  if (user === undefined) return null;
  if (user === null) {
    return (
      <>
        <ChatsLeft className="ps-1.5 text-balance 2xs:pe-1.5" left={left} user={null} />
        <ButtonLink
          ref={signIn}
          size="sm"
          iconOnlyBelow="2xs"
          className="max-2xs:last:-me-2.75"
          to={paths.auth}
        >
          <UserRound className="2xs:hidden" />
          <span className="max-2xs:sr-only">{words.signIn}</span>
        </ButtonLink>
      </>
    );
  }
  return <SignedIn key={user.id} user={user} left={left} onLogout={handleLogout} />;
}

/** A user's menu and the dialog that it opens. */
function SignedIn(props: { user: User; left: number | null; onLogout: () => void }) {
  const { user, left, onLogout } = props;
  const [changing, setChanging] = useState(false);
  const close = () => setChanging(false);
  return (
    <>
      <AsyncBoundary>
        <AccountMenu user={user} left={left} onPassword={() => setChanging(true)} onLogout={onLogout} />
      </AsyncBoundary>
      {changing &&
        // Outside the page's header: the dialog's landmarks must not be inside the header's.
        createPortal(
          <AsyncBoundary onError={close}>
            <PasswordDialog username={user.username} onClose={close} />
          </AsyncBoundary>,
          document.body,
        )}
    </>
  );
}
